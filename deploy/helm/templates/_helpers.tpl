{{/* Names and labels. */}}
{{- define "parcheesi.name" -}}
{{ .Values.nameOverride | default .Chart.Name | trunc 40 | trimSuffix "-" }}
{{- end }}

{{- define "parcheesi.fullname" -}}
{{- $name := include "parcheesi.name" . }}
{{- $full := ternary .Release.Name (printf "%s-%s" .Release.Name $name) (contains $name .Release.Name) }}
{{- .Values.fullnameOverride | default $full | trunc 40 | trimSuffix "-" }}
{{- end }}

{{- define "parcheesi.selector" -}}
app.kubernetes.io/name: {{ include "parcheesi.name" .root }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{- define "parcheesi.labels" -}}
{{ include "parcheesi.selector" . }}
app.kubernetes.io/part-of: {{ include "parcheesi.name" .root }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end }}

{{- define "parcheesi.serviceAccount" -}}
{{ .Values.serviceAccount.create | ternary (include "parcheesi.fullname" .) (.Values.serviceAccount.name | default "default") }}
{{- end }}

{{- define "parcheesi.secretName" -}}
{{ .Values.existingSecret | default (include "parcheesi.fullname" .) }}
{{- end }}

{{/* All processes of the service by component; their commands are those of deploy/compose.yaml. */}}
{{- define "parcheesi.processes" -}}
web:
  kind: web
  tag: {{ .Values.image.previousTag | default .Values.image.tag | quote }}
  values: {{ toJson .Values.web }}
  command:
    [granian, --interface, wsgi, --http, "1", --http1-header-read-timeout, "5000", --host, 0.0.0.0,
     --workers, {{ .Values.web.processes | quote }}, --blocking-threads, {{ .Values.web.threads | quote }},
     --backpressure, "256", --workers-kill-timeout, "20", --respawn-failed-workers, "parcheesi_site.wsgi:application"]
streams:
  kind: web
  tag: {{ .Values.image.previousTag | default .Values.image.tag | quote }}
  values: {{ toJson .Values.streams }}
  command:
    [granian, --interface, asginl, --http, "1", --http1-header-read-timeout, "5000",
     --host, 0.0.0.0, --backpressure, "2048", --workers-kill-timeout, "25", --respawn-failed-workers, "parcheesi_site.asgi:application"]
{{- range $name, $worker := .Values.workers }}
{{- if $worker }}
worker-{{ $name }}:
  kind: worker
  tag: {{ $.Values.image.tag | quote }}
  values: {{ toJson $worker }}
  command:
    [celery, --app, parcheesi_site, worker, --queues, {{ join "," $worker.queues | quote }}, --pool, threads,
     --concurrency, {{ $worker.concurrency | quote }}, --without-gossip, --without-mingle, --without-heartbeat,
     --loglevel, WARNING]
{{- end }}
{{- end }}
beat:
  kind: beat
  tag: {{ .Values.image.previousTag | default .Values.image.tag | quote }}
  values: {{ toJson .Values.beat }}
  command: [celery, --app, parcheesi_site, beat, --pidfile, "", --loglevel, WARNING]
{{- end }}

{{/* The variables of a process: root, tag, and for the migration the name of its Secret in migrationSecret. */}}
{{- define "parcheesi.env" -}}
{{- $v := .root.Values }}
{{- $settings := dict
  "ALLOWED_HOSTS" (printf "%s,127.0.0.1,$(POD_IP)" $v.host)
  "BUILD_VERSION" .tag
  "DATA_DIR" "/tmp/data"
  "METRICS_ALLOWED" (join "," (prepend $v.metrics.allowed "127.0.0.1"))
  "NUM_PROXIES" $v.numProxies
  "PROMETHEUS_MULTIPROC_DIR" "/metrics"
  "PUBLIC_URL" (printf "https://%s" $v.host) }}
{{- if $v.archive.existingClaim }}{{ $_ := set $settings "ARCHIVE_FOLDER" "/archive" }}{{ end }}
{{- if .migrationSecret }}
{{- $_ := set $settings "PGOPTIONS" "-c lock_timeout=5s" }}
{{- else }}
{{- if eq .kind "worker" }}{{ $_ := set $settings "WORKER_METRICS" "0.0.0.0:9100" }}{{ end }}
{{- if $v.houseRules }}{{ $_ := set $settings "HOUSE_RULES" "/etc/parcheesi/house_rules.toml" }}{{ end }}
{{- end }}
{{- $pooled := and $v.pgbouncer.enabled (not .migrationSecret) }}
{{- if and $v.database.host (not $pooled) }}{{ $_ := set $settings "PGSSLMODE" $v.database.sslmode }}{{ end }}
{{- if $v.database.host }}
{{- $server := ternary (printf "%s-pgbouncer:6432" (include "parcheesi.fullname" .root)) (printf "%s:%v" $v.database.host $v.database.port) $pooled }}
{{- $end := ternary "?DISABLE_SERVER_SIDE_CURSORS=True" "" $pooled }}
{{- $_ := set $settings "DATABASE_URL" (printf "postgres://%s:$(POSTGRES_PASSWORD)@%s/%s%s" $v.database.user $server $v.database.name $end) }}
{{- end }}
{{- $secret := .migrationSecret | default (include "parcheesi.secretName" .root) -}}
env:
  - name: POD_IP
    valueFrom: {fieldRef: {fieldPath: status.podIP}}
  {{- if $v.database.host }}
  - name: POSTGRES_PASSWORD
    valueFrom: {secretKeyRef: {name: {{ $secret }}, key: POSTGRES_PASSWORD}}
  {{- else if .migrationSecret }}
  - name: DATABASE_URL
    valueFrom: {secretKeyRef: {name: {{ $secret }}, key: MIGRATION_DATABASE_URL, optional: true}}
  {{- end }}
  {{- range $name, $value := merge (deepCopy $v.settings) $settings }}
  - {name: {{ $name }}, value: {{ $value | toString | quote }}}
  {{- end }}
  {{- with $v.extraEnv }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
envFrom:
  - secretRef: {name: {{ $secret }}}
{{- end }}

{{/* What every pod has: root and component. */}}
{{- define "parcheesi.podMetadata" -}}
labels:
  {{- include "parcheesi.selector" . | nindent 2 }}
  {{- with .root.Values.podLabels }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
annotations:
  checksum/secret: {{ toJson (list .root.Values.secrets .root.Values.secretVersion) | sha256sum }}
  {{- with .root.Values.podAnnotations }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- end }}

{{- define "parcheesi.podSpec" -}}
{{- $v := .root.Values -}}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: {{ .user | default 10001 }}
  fsGroup: {{ .user | default 10001 }}
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile: {type: RuntimeDefault}
topologySpreadConstraints:
  {{- range list "topology.kubernetes.io/zone" "kubernetes.io/hostname" }}
  - topologyKey: {{ . }}
    maxSkew: 1
    whenUnsatisfiable: ScheduleAnyway
    matchLabelKeys: [pod-template-hash]
    labelSelector:
      matchLabels:
        {{- include "parcheesi.selector" $ | nindent 8 }}
  {{- end }}
{{- with $v.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- with $v.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- range $name := list "nodeSelector" "tolerations" "affinity" }}
{{- with index $v $name }}
{{ $name }}:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}
{{- end }}

{{- define "parcheesi.containerSecurity" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: {drop: [ALL]}
{{- end }}

{{- define "parcheesi.strategy" -}}
revisionHistoryLimit: 5
strategy:
  type: RollingUpdate
  rollingUpdate: {maxUnavailable: 0, maxSurge: {{ .Values.rollout.maxSurge }}}
{{- end }}

{{/* What one value alone cannot show to be wrong. */}}
{{- define "parcheesi.check" -}}
{{- $v := .Values }}
{{- if eq $v.image.tag "latest" }}{{ fail "image.tag is latest: name a version, or pods of one Deployment differ and there is no way back." }}{{ end }}
{{- range $component, $process := include "parcheesi.processes" . | fromYaml }}
{{- with $process.values.autoscaling }}
{{- if lt (int .maxReplicas) (int .minReplicas) }}{{ fail (printf "autoscaling of %s: maxReplicas is less than minReplicas." $component) }}{{ end }}
{{- end }}
{{- end }}
{{- $secret := list "SECRET_KEY" "SECRET_KEY_FALLBACKS" "HASHING_SECRET" "SEED_ENCRYPTION_KEYS" "JWT_SIGNING_KEY" "OIDC_PRIVATE_KEYS" "WEB_PUSH_PRIVATE_KEY" "FCM_CREDENTIALS" "APNS_KEY" "METRICS_TOKEN" "POSTGRES_PASSWORD" "DATABASE_URL" "REPLICA_URL" "REDIS_URL" "BROKER_URL" "BROKER_SENTINEL_PASSWORD" "CACHE_URL" "PUBLICATIONS_URL" "EMAIL_URL" "SENTRY_DSN" }}
{{- range $name := $secret }}
{{- if hasKey $v.settings $name }}{{ fail (printf "settings.%s is a secret: put it into `secrets`, or into the Secret that existingSecret names." $name) }}{{ end }}
{{- end }}
{{- if and $v.pgbouncer.enabled (not $v.database.host) }}{{ fail "pgbouncer.enabled needs database.host. Without PgBouncer set pgbouncer.enabled=false; then DATABASE_URL in the Secret can name the server." }}{{ end }}
{{- if and $v.pgbouncer.enabled (lt (int $v.pgbouncer.connections) (int $v.pgbouncer.replicas)) }}{{ fail "pgbouncer.connections is less than one for each of pgbouncer.replicas." }}{{ end }}
{{- if $v.existingSecret }}
{{- if $v.secrets }}{{ fail "Set either existingSecret or secrets: with existingSecret the others would be ignored." }}{{ end }}
{{- else }}
{{- $needed := list "SECRET_KEY" "SEED_ENCRYPTION_KEYS" (ternary "POSTGRES_PASSWORD" "DATABASE_URL" (not (empty $v.database.host))) }}
{{- if not (and $v.secrets.BROKER_URL $v.secrets.CACHE_URL $v.secrets.PUBLICATIONS_URL) }}{{ $needed = append $needed "REDIS_URL" }}{{ end }}
{{- range $name := $needed }}
{{- if not (index $v.secrets $name) }}{{ fail (printf "Set secrets.%s, or existingSecret with all secrets." $name) }}{{ end }}
{{- end }}
{{- end }}
{{- $served := list }}
{{- range $v.workers }}{{ if . }}{{ $served = concat $served .queues }}{{ end }}{{ end }}
{{- range $queue := list "play" "ranking" "mail" "housekeeping" "analysis" }}
{{- if not (has $queue $served) }}{{ fail (printf "No worker has the queue %s: name it in the queues of one of `workers`." $queue) }}{{ end }}
{{- end }}
{{- end }}
