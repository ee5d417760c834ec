/** Serves the same bytes as the site with nginx and with bare Node, against which the site is measured. */

import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findProgram } from '../programs/find-program.ts'
import { freePort, untilAnswered } from '../programs/port.ts'

export interface ServedFile {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly identity: Uint8Array
  readonly br: Uint8Array
}

/**
 * Serves each file's forms, each at an address of its own: Debian's nginx cannot choose a brotli form by itself.
 * @param directory to write into, which the caller removes
 */
export async function startNginx(directory: string, files: readonly ServedFile[], workers: number) {
  const program = await findProgram({
    title: 'nginx',
    names: ['nginx'],
    packages: ['nginx-light'],
    variable: 'NGINX_PATH',
  })
  await mkdir(join(directory, 'logs'), { recursive: true })
  const locations: string[] = []
  for (const [index, { headers, identity, br }] of files.entries())
    for (const [form, bytes] of [
      ['identity', identity],
      ['br', br],
    ] as const) {
      await writeFile(join(directory, `${form}-${index}.html`), bytes)
      const sent = Object.entries(headers).map(([name, value]) => `add_header ${name} ${quoted(value)};`)
      if (form === 'br') sent.push('add_header Content-Encoding br;')
      locations.push(
        `location = /${form}-${index} { alias ${directory}/${form}-${index}.html; ${sent.join(' ')} }`,
      )
    }
  const port = await freePort()
  const configuration = join(directory, 'nginx.conf')
  await writeFile(
    configuration,
    `daemon off; pid ${directory}/nginx.pid; worker_processes ${workers}; error_log ${directory}/logs/error.log;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http {
  default_type "text/html; charset=utf-8"; access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000;
  open_file_cache max=100; etag on;
  client_body_temp_path ${directory}/body; proxy_temp_path ${directory}/proxy; fastcgi_temp_path ${directory}/fastcgi;
  uwsgi_temp_path ${directory}/uwsgi; scgi_temp_path ${directory}/scgi;
  server { listen 127.0.0.1:${port}; ${locations.join('\n    ')} }
}`,
  )
  const child = spawn(program, ['-p', directory, '-c', configuration], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  await untilAnswered(child, `${url}/identity-0`)
  return {
    /** Where a form of the file with this number is. */
    addressOf: (index: number, form: 'br' | 'identity') => `${url}/${form}-${index}`,
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null) return
      child.kill('SIGQUIT')
      await once(child, 'exit')
    },
  }
}

/** In nginx a dollar sign begins a variable, and there is no way to write one: headers that have one are left out. */
function quoted(value: string): string {
  return JSON.stringify(value.replaceAll('$', ''))
}

/**
 * Serves the same bytes by Node's own HTTP server and nothing else, in as many processes: Node can do no more on this
 * machine.
 */
export async function startBareNode(files: readonly ServedFile[], processes: number) {
  const children = Array.from({ length: processes }, () =>
    fork(join(import.meta.dirname, 'bare-node-server.ts'), [], { serialization: 'advanced' }),
  )
  let port = 0
  for (const child of children) {
    child.send({ files, port })
    const [opened] = await once(child, 'message')
    port = opened
  }
  return {
    /** Where a form of the file with this number is. */
    addressOf: (index: number, form: 'br' | 'identity') => `http://127.0.0.1:${port}/${form}-${index}`,
    async [Symbol.asyncDispose]() {
      for (const child of children) child.kill()
    },
  }
}
