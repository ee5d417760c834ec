/** nginx with one server per configuration, in its own directory. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findProgram } from '#scripts/tools/find-program.ts'
import { freePort } from '#scripts/tools/port.ts'

export interface Nginx extends AsyncDisposable {
  /** Origin of each server, in the order of its directives. */
  readonly urls: readonly string[]
}

/** Returns undefined if it is missing and cannot be installed. */
export function findNginx(): Promise<string | undefined> {
  return findProgram({
    title: 'nginx',
    names: ['nginx'],
    packages: ['nginx-light'],
    variable: 'NGINX_PATH',
  }).catch(() => (existsSync('/usr/sbin/nginx') ? '/usr/sbin/nginx' : undefined))
}

/**
 * @param port on this machine; the upstream `localhost` keeps connections to it alive
 * @param servers directives of `location /`
 */
export async function startNginx(program: string, port: number, servers: readonly string[]): Promise<Nginx> {
  const ports: number[] = []
  for (const _ of servers) ports.push(await freePort())
  return startNginxWith(
    program,
    () => `upstream localhost { server 127.0.0.1:${port}; keepalive 8; }
      ${servers
        .map(
          (directives, index) => `server { listen 127.0.0.1:${ports[index]}; location / { ${directives} } }`,
        )
        .join('\n')}`,
    ports,
  )
}

/**
 * @param getDirectives directives of `http`
 * @param ports in these directives
 */
export async function startNginxWith(
  program: string,
  getDirectives: (directory: string) => string | Promise<string>,
  ports: readonly number[],
): Promise<Nginx> {
  const directory = await mkdtemp(join(tmpdir(), 'nginx-'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(directory, name)};`,
  )
  const file = join(directory, 'nginx.conf')
  await writeFile(
    file,
    `daemon off; master_process off; pid ${join(directory, 'pid')};
    events { worker_connections 512; }
    http {
      access_log off; ${temporary.join(' ')}
      ${await getDirectives(directory)}
    }`,
  )
  const log = join(directory, 'log')
  const daemon = spawn(program, ['-c', file, '-e', log], { stdio: 'ignore' })
  const until = Date.now() + 10_000
  while (!(await accepts(ports.at(-1) ?? 0))) {
    if (daemon.exitCode !== null || Date.now() > until)
      throw new Error(`nginx did not start: ${await readFile(log, 'utf8')}`)
    await pause(20)
  }
  return {
    urls: ports.map((each) => `http://127.0.0.1:${each}`),
    async [Symbol.asyncDispose]() {
      daemon.kill('SIGKILL')
      if (daemon.exitCode === null && daemon.signalCode === null) await once(daemon, 'exit')
      await rm(directory, { recursive: true, force: true })
    },
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true))
    socket.on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })
}
