/** The chat on a site's own pages, which answer it what every page does. Follows `engine/site/chat/host.js`. */
hostChat({})
