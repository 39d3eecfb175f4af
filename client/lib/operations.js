/** Written by `npm run client` from the API's own declarations: change those instead of this file. */
export const operations = {
  auth: {
    token: {
      method: "POST",
      path: "/v1/auth/token",
      query: [],
      token: false,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    }
  },
  drafts: {
    create: {
      method: "POST",
      path: "/v1/drafts",
      query: [],
      token: false,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    }
  },
  site: {
    read: {
      method: "GET",
      path: "/v1/site",
      query: [],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    },
    change: {
      method: "PUT",
      path: "/v1/site",
      query: [],
      token: true,
      guarded: true,
      keyed: true,
      leased: false,
      multipart: false
    },
    renameAddress: {
      method: "PUT",
      path: "/v1/site/address",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    },
    setFavicon: {
      method: "PUT",
      path: "/v1/favicon",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    }
  },
  limits: {
    read: {
      method: "GET",
      path: "/v1/limits",
      query: [],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    }
  },
  manifest: {
    read: {
      method: "GET",
      path: "/v1/manifest",
      query: [],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    }
  },
  lease: {
    read: {
      method: "GET",
      path: "/v1/lease",
      query: [],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    },
    acquire: {
      method: "POST",
      path: "/v1/lease",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    },
    release: {
      method: "DELETE",
      path: "/v1/lease",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    }
  },
  pages: {
    list: {
      method: "GET",
      path: "/v1/pages",
      query: ["include", "ids", "limit", "cursor"],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    },
    create: {
      method: "POST",
      path: "/v1/pages",
      query: ["render", "dryRun"],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    },
    createBatch: {
      method: "POST",
      path: "/v1/pages/batch",
      query: ["dryRun"],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    },
    read: {
      method: "GET",
      path: "/v1/pages/{id}",
      query: ["payload"],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    },
    patch: {
      method: "PATCH",
      path: "/v1/pages/{id}",
      query: ["hold", "dryRun"],
      token: true,
      guarded: true,
      keyed: true,
      leased: false,
      multipart: false
    },
    remove: {
      method: "DELETE",
      path: "/v1/pages/{id}",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    },
    writePayload: {
      method: "PUT",
      path: "/v1/pages/{id}/payload",
      query: ["hold", "draft", "render", "dryRun"],
      token: true,
      guarded: true,
      keyed: true,
      leased: false,
      multipart: false
    },
    publish: {
      method: "POST",
      path: "/v1/pages/{id}/publish",
      query: [],
      token: true,
      guarded: true,
      keyed: true,
      leased: false,
      multipart: false
    },
    revert: {
      method: "POST",
      path: "/v1/pages/{id}/revert",
      query: [],
      token: true,
      guarded: true,
      keyed: true,
      leased: false,
      multipart: false
    }
  },
  versions: {
    list: {
      method: "GET",
      path: "/v1/pages/{id}/versions",
      query: ["limit", "before"],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    },
    read: {
      method: "GET",
      path: "/v1/pages/{id}/versions/{vid}",
      query: [],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    },
    diff: {
      method: "GET",
      path: "/v1/pages/{id}/versions/{vid}/diff",
      query: ["against"],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    },
    preview: {
      method: "GET",
      path: "/v1/pages/{id}/versions/{vid}/preview",
      query: ["listing"],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    },
    previewLink: {
      method: "POST",
      path: "/v1/pages/{id}/versions/{vid}/preview-link",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    }
  },
  capture: {
    screenshot: {
      method: "GET",
      path: "/v1/pages/{id}/screenshot",
      query: ["version", "listing", "w", "h", "fullPage", "y"],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    },
    verify: {
      method: "GET",
      path: "/v1/pages/{id}/verify",
      query: ["version", "listing"],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    }
  },
  archive: {
    request: {
      method: "POST",
      path: "/v1/pages/{id}/archive",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    },
    cancel: {
      method: "DELETE",
      path: "/v1/pages/{id}/archive",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    },
    confirm: {
      method: "POST",
      path: "/v1/pages/{id}/archive/confirm",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    },
    requestUnarchive: {
      method: "POST",
      path: "/v1/pages/{id}/unarchive",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    },
    cancelUnarchive: {
      method: "DELETE",
      path: "/v1/pages/{id}/unarchive",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    }
  },
  redirects: {
    list: {
      method: "GET",
      path: "/v1/redirects",
      query: ["format"],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    },
    set: {
      method: "POST",
      path: "/v1/redirects",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    },
    remove: {
      method: "DELETE",
      path: "/v1/redirects",
      query: ["from"],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    },
    import: {
      method: "POST",
      path: "/v1/redirects/import",
      query: ["dryRun"],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false,
      text: "text/csv"
    }
  },
  leadWebhooks: {
    list: {
      method: "GET",
      path: "/v1/lead-webhooks",
      query: [],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    },
    set: {
      method: "PUT",
      path: "/v1/lead-webhooks/{name}",
      query: ["dryRun"],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    },
    remove: {
      method: "DELETE",
      path: "/v1/lead-webhooks/{name}",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    },
    setDefault: {
      method: "PUT",
      path: "/v1/lead-webhook",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    }
  },
  crmCredential: {
    install: {
      method: "PUT",
      path: "/v1/crm-credential",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    }
  },
  redelivery: {
    redeliver: {
      method: "POST",
      path: "/v1/leads/{id}/redeliver",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    }
  },
  allowlist: {
    list: {
      method: "GET",
      path: "/v1/allowlist",
      query: [],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    },
    propose: {
      method: "POST",
      path: "/v1/allowlist",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    },
    approve: {
      method: "POST",
      path: "/v1/allowlist/{id}/approve",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    },
    remove: {
      method: "DELETE",
      path: "/v1/allowlist/{id}",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    }
  },
  analytics: {
    read: {
      method: "GET",
      path: "/v1/analytics",
      query: [],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    },
    setSecrets: {
      method: "PUT",
      path: "/v1/analytics/secrets",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    }
  },
  turnstile: {
    read: {
      method: "GET",
      path: "/v1/turnstile",
      query: [],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    },
    set: {
      method: "PUT",
      path: "/v1/turnstile",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    }
  },
  pendingChanges: {
    list: {
      method: "GET",
      path: "/v1/pending-changes",
      query: [],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    },
    read: {
      method: "GET",
      path: "/v1/pending-changes/{id}",
      query: [],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    }
  },
  audit: {
    list: {
      method: "GET",
      path: "/v1/audit",
      query: ["limit", "before"],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    }
  },
  figures: {
    read: {
      method: "GET",
      path: "/v1/figures",
      query: ["from", "to"],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    }
  },
  stylesheet: {
    read: {
      method: "GET",
      path: "/v1/stylesheet",
      query: ["payload"],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    },
    write: {
      method: "PUT",
      path: "/v1/stylesheet",
      query: ["dryRun"],
      token: true,
      guarded: true,
      keyed: true,
      leased: false,
      multipart: false
    },
    revert: {
      method: "POST",
      path: "/v1/stylesheet/revert",
      query: [],
      token: true,
      guarded: true,
      keyed: true,
      leased: false,
      multipart: false
    }
  },
  script: {
    read: {
      method: "GET",
      path: "/v1/script",
      query: ["payload"],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    },
    write: {
      method: "PUT",
      path: "/v1/script",
      query: ["dryRun"],
      token: true,
      guarded: true,
      keyed: true,
      leased: false,
      multipart: false
    },
    revert: {
      method: "POST",
      path: "/v1/script/revert",
      query: [],
      token: true,
      guarded: true,
      keyed: true,
      leased: false,
      multipart: false
    }
  },
  chrome: {
    read: {
      method: "GET",
      path: "/v1/chrome",
      query: ["payload"],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    },
    write: {
      method: "PUT",
      path: "/v1/chrome/{kind}",
      query: ["dryRun"],
      token: true,
      guarded: true,
      keyed: true,
      leased: false,
      multipart: false
    },
    revert: {
      method: "POST",
      path: "/v1/chrome/{kind}/revert",
      query: [],
      token: true,
      guarded: true,
      keyed: true,
      leased: false,
      multipart: false
    }
  },
  notfound: {
    read: {
      method: "GET",
      path: "/v1/notfound",
      query: ["payload"],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    },
    write: {
      method: "PUT",
      path: "/v1/notfound",
      query: ["dryRun"],
      token: true,
      guarded: true,
      keyed: true,
      leased: false,
      multipart: false
    },
    revert: {
      method: "POST",
      path: "/v1/notfound/revert",
      query: [],
      token: true,
      guarded: true,
      keyed: true,
      leased: false,
      multipart: false
    }
  },
  partials: {
    list: {
      method: "GET",
      path: "/v1/partials",
      query: ["payload"],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    },
    read: {
      method: "GET",
      path: "/v1/partials/{ref}",
      query: ["payload"],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    },
    write: {
      method: "PUT",
      path: "/v1/partials/{ref}",
      query: [],
      token: true,
      guarded: true,
      keyed: true,
      leased: false,
      multipart: false
    },
    remove: {
      method: "DELETE",
      path: "/v1/partials/{ref}",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    },
    revert: {
      method: "POST",
      path: "/v1/partials/{ref}/revert",
      query: [],
      token: true,
      guarded: true,
      keyed: true,
      leased: false,
      multipart: false
    }
  },
  theme: {
    read: {
      method: "GET",
      path: "/v1/theme",
      query: ["payload"],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    },
    write: {
      method: "PUT",
      path: "/v1/theme",
      query: ["dryRun"],
      token: true,
      guarded: true,
      keyed: true,
      leased: false,
      multipart: false
    },
    publish: {
      method: "POST",
      path: "/v1/theme/publish",
      query: [],
      token: true,
      guarded: true,
      keyed: true,
      leased: false,
      multipart: false
    }
  },
  fonts: {
    list: {
      method: "GET",
      path: "/v1/fonts",
      query: [],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    },
    upload: {
      method: "POST",
      path: "/v1/fonts",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: true
    },
    remove: {
      method: "DELETE",
      path: "/v1/fonts/{id}",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    }
  },
  media: {
    list: {
      method: "GET",
      path: "/v1/media",
      query: ["limit", "before"],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    },
    upload: {
      method: "POST",
      path: "/v1/media",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: true
    },
    read: {
      method: "GET",
      path: "/v1/media/{id}",
      query: [],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    },
    describe: {
      method: "PATCH",
      path: "/v1/media/{id}",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    },
    import: {
      method: "POST",
      path: "/v1/media/import",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    },
    asset: {
      method: "POST",
      path: "/v1/assets",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: true
    }
  },
  collections: {
    list: {
      method: "GET",
      path: "/v1/collections",
      query: [],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    },
    create: {
      method: "POST",
      path: "/v1/collections",
      query: ["dryRun"],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    },
    read: {
      method: "GET",
      path: "/v1/collections/{key}",
      query: [],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    },
    patch: {
      method: "PATCH",
      path: "/v1/collections/{key}",
      query: ["dryRun"],
      token: true,
      guarded: true,
      keyed: true,
      leased: false,
      multipart: false
    },
    remove: {
      method: "DELETE",
      path: "/v1/collections/{key}",
      query: ["dryRun"],
      token: true,
      guarded: true,
      keyed: true,
      leased: false,
      multipart: false
    },
    listRows: {
      method: "GET",
      path: "/v1/collections/{key}/rows",
      query: ["limit", "cursor"],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    },
    createRow: {
      method: "POST",
      path: "/v1/collections/{key}/rows",
      query: ["dryRun"],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    },
    readRow: {
      method: "GET",
      path: "/v1/collections/{key}/rows/{id}",
      query: [],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    },
    patchRow: {
      method: "PATCH",
      path: "/v1/collections/{key}/rows/{id}",
      query: ["dryRun"],
      token: true,
      guarded: true,
      keyed: true,
      leased: false,
      multipart: false
    },
    removeRow: {
      method: "DELETE",
      path: "/v1/collections/{key}/rows/{id}",
      query: ["dryRun"],
      token: true,
      guarded: true,
      keyed: true,
      leased: false,
      multipart: false
    }
  },
  roster: {
    read: {
      method: "GET",
      path: "/v1/roster",
      query: [],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    },
    connect: {
      method: "PUT",
      path: "/v1/roster-connector",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    },
    disconnect: {
      method: "DELETE",
      path: "/v1/roster-connector",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    }
  },
  listings: {
    builders: {
      method: "GET",
      path: "/v1/listings/builders",
      query: ["q"],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    },
    setScope: {
      method: "PUT",
      path: "/v1/listings/scope",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    },
    provision: {
      method: "POST",
      path: "/v1/listings/provision",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    }
  },
  areas: {
    find: {
      method: "GET",
      path: "/v1/areas",
      query: ["name", "lat", "lng"],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    },
    rank: {
      method: "GET",
      path: "/v1/areas/rank",
      query: ["lat", "lng", "kind"],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    }
  },
  formTrial: {
    send: {
      method: "POST",
      path: "/v1/forms/{formKey}/test",
      query: ["notify"],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    }
  },
  leads: {
    list: {
      method: "GET",
      path: "/v1/leads",
      query: ["page", "limit", "offset", "includeTest"],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    },
    export: {
      method: "GET",
      path: "/v1/leads/export",
      query: ["page", "includeTest", "format"],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    },
    read: {
      method: "GET",
      path: "/v1/leads/{id}",
      query: [],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    }
  },
  savedSearches: {
    list: {
      method: "GET",
      path: "/v1/saved-searches",
      query: ["limit", "after"],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    },
    remove: {
      method: "DELETE",
      path: "/v1/saved-searches/{id}",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    }
  },
  forms: {
    list: {
      method: "GET",
      path: "/v1/forms",
      query: ["offset"],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    }
  },
  integrationRequests: {
    list: {
      method: "GET",
      path: "/v1/integration-requests",
      query: ["status", "after"],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    },
    fields: {
      method: "GET",
      path: "/v1/integration-requests/{id}/fields",
      query: [],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    },
    answer: {
      method: "POST",
      path: "/v1/integration-requests/{id}/status",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    }
  }
}
