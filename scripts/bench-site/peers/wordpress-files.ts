/** The settings of the programs that WordPress runs by. */

export function wordpressConfiguration(socket: string): string {
  return `<?php
define('DB_NAME', 'wordpress');
define('DB_USER', 'root');
define('DB_PASSWORD', '');
define('DB_HOST', 'localhost:${socket}');
define('DB_CHARSET', 'utf8mb4');
define('WP_AUTO_UPDATE_CORE', false);
define('WP_HTTP_BLOCK_EXTERNAL', true);
define('DISABLE_WP_CRON', true);
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
$table_prefix = 'wp_';
if (defined('WP_INSTALLING'))
    (new mysqli('localhost', DB_USER, '', '', 0, '${socket}'))->query('CREATE DATABASE wordpress');
require_once ABSPATH . 'wp-settings.php';
`
}

/** WordPress sends every page on to itself where its address has a port. */
export const NO_REDIRECT = "<?php remove_filter('template_redirect', 'redirect_canonical');\n"

/** @param processes that wait for requests, all the time */
export function fpmConfiguration(directory: string, processes: number): string {
  const owner = process.getuid?.() === 0 ? 'user = root\ngroup = root\n' : ''
  return `[global]
error_log = ${directory}/fpm.log
[www]
${owner}listen = ${directory}/fpm.sock
pm = static
pm.max_children = ${processes}
`
}

interface NginxSettings {
  readonly directory: string
  readonly root: string
  readonly port: number
  readonly workers: number
}

export function nginxConfiguration({ directory, root, port, workers }: NginxSettings): string {
  return `daemon off; pid ${directory}/nginx.pid; worker_processes ${workers}; error_log ${directory}/nginx.log;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http {
  include /etc/nginx/mime.types; access_log off; sendfile on; keepalive_requests 1000000; gzip on; gzip_proxied any;
  gzip_types text/css application/javascript;
  client_body_temp_path ${directory}/body; proxy_temp_path ${directory}/proxy; fastcgi_temp_path ${directory}/fastcgi;
  uwsgi_temp_path ${directory}/uwsgi; scgi_temp_path ${directory}/scgi;
  server {
    listen 127.0.0.1:${port}; root ${root}; index index.php;
    location / { try_files $uri $uri/ /index.php?$args; }
    location ~ \\.php$ {
      include /etc/nginx/fastcgi_params; fastcgi_param SCRIPT_FILENAME $document_root$fastcgi_script_name;
      fastcgi_pass unix:${directory}/fpm.sock;
    }
  }
}`
}
