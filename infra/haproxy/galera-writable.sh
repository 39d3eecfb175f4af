#!/bin/sh
# Whether a node of a Galera cluster may be written to: it belongs to the primary component, and is synced. HAProxy calls it
# with the proxy's address and port and the node's, and takes 0 for yes. The account is that of `galera.cnf` beside it.
state=$(mariadb --defaults-file="$(dirname "$0")/galera.cnf" --protocol=tcp --host="$3" --port="$4" --connect-timeout=1 \
  --batch --skip-column-names --execute="select group_concat(variable_value order by variable_name) from information_schema.global_status
    where variable_name in ('wsrep_cluster_status', 'wsrep_local_state', 'wsrep_ready')" 2> /dev/null) || exit 1
[ "$state" = "Primary,4,ON" ]
