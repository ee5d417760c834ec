/** nginx and bare Node, serving the same bytes and headers as the website. */
import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findProgram } from '../tools/find-program.ts'
import { freePort, waitForResponse } from '../tools/port.ts'

export const FORMS = ['br', 'identity'] as const
export type Form = (typeof FORMS)[number]

export interface ServedPage {
  readonly headers: Readonly<Record<string, string>>
  readonly bodies: Readonly<Record<Form, Uint8Array>>
}

/** One path per encoding, because Debian's nginx cannot negotiate Brotli. */
export const addressOf = (page: number, form: Form) => `/${form}-${page}.html`

/** @param directory for its files, removed by the caller */
export async function startNginx(directory: string, pages: readonly ServedPage[]) {
  const program = await findProgram({
    title: 'nginx',
    names: ['nginx'],
    packages: ['nginx-light'],
    variable: 'NGINX_PATH',
  })
  await mkdir(join(directory, 'logs'), { recursive: true })
  const locations: string[] = []
  for (const [index, { headers, bodies }] of pages.entries())
    for (const form of FORMS) {
      const address = addressOf(index, form)
      await writeFile(join(directory, address), bodies[form])
      const sent = Object.entries({ ...headers, ...(form === 'br' && { 'content-encoding': 'br' }) })
      // nginx cannot escape a dollar sign.
      const lines = sent.map(
        ([name, value]) => `add_header ${name} ${JSON.stringify(value.replaceAll('$', ''))};`,
      )
      locations.push(`location = ${address} { ${lines.join(' ')} }`)
    }
  const port = await freePort()
  const configuration = join(directory, 'nginx.conf')
  await writeFile(
    configuration,
    `daemon off; pid ${directory}/nginx.pid; worker_processes 1; error_log ${directory}/logs/error.log;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http {
  default_type "text/html; charset=utf-8"; access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000;
  open_file_cache max=100; etag on; types { } root ${directory};
  client_body_temp_path ${directory}/body; proxy_temp_path ${directory}/proxy; fastcgi_temp_path ${directory}/fastcgi;
  uwsgi_temp_path ${directory}/uwsgi; scgi_temp_path ${directory}/scgi;
  server { listen 127.0.0.1:${port}; ${locations.join('\n    ')} }
}`,
  )
  const child = spawn(program, ['-p', directory, '-c', configuration], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  await waitForResponse(child, url + addressOf(0, 'identity'))
  return {
    url,
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null) return
      child.kill('SIGQUIT')
      await once(child, 'exit')
    },
  }
}

/** node:http with bytes in memory: the upper limit of one Node process. */
export async function startBareNode(pages: readonly ServedPage[]) {
  const child = fork(join(import.meta.dirname, 'bare-node-server.ts'), [], { serialization: 'advanced' })
  child.send(pages)
  const [port] = await once(child, 'message')
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      child.kill()
    },
  }
}
