/** Runs what is in `deploy/`; `tests/repo/deploy.test.ts` compares what needs Docker or Kubernetes. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import http from 'node:http'
import https from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findProgram } from '#scripts/tools/find-program.ts'
import { freePort } from '#scripts/tools/port.ts'
import { readEnv } from '#server/config/env.ts'
import { type Site, startSite } from '#tests/e2e/support/site-process.ts'
import { makeDataDirectory } from '#tests/support/data-directory.ts'
import { findNginx, startNginxWith } from '#tests/support/nginx.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const ROOT = join(import.meta.dirname, '../..')
const HOST = 'www.example.com'
const execute = promisify(execFile)
const read = (path: string) => readFile(join(ROOT, path), 'utf8')

const opened = new AsyncDisposableStack()
afterAll(() => opened.disposeAsync())

const nginxProgram = await findNginx()

describe.skipIf(nginxProgram === undefined)('website behind deploy/nginx.conf', () => {
  const PAGES = ['/', '/products', '/news', '/jobs', '/certificates']
  let certificate: string
  let settings: Record<string, string>
  let site: Site
  let port: number

  beforeAll(async () => {
    const directory = await mkdtemp(join(tmpdir(), 'deploy-'))
    opened.defer(() => rm(directory, { recursive: true, force: true }))
    const [key, chain] = [join(directory, 'privkey.pem'), join(directory, 'fullchain.pem')]
    await execute('openssl', [
      ...[
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '1',
      ],
      ...['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`, '-keyout', key, '-out', chain],
    ])
    certificate = await readFile(chain, 'utf8')
    settings = {
      PORT: String(await freePort()),
      DATA_DIR: await makeDataDirectory(),
      SITE_URL: `https://${HOST}`,
      TRUSTED_PROXIES: '127.0.0.1',
      SMTP_URL: 'smtp://127.0.0.1:9',
      ENABLE_PASSWORDS: '1',
      DEMO_CONTENT: '1',
    }
    site = await startSite(settings)
    opened.defer(() => site[Symbol.asyncDispose]())
    const plainPort = await freePort()
    port = await freePort()
    const configuration = await read('deploy/nginx.conf')
    opened.use(
      await startNginxWith(
        nginxProgram ?? '',
        (folder) =>
          configuration
            .replaceAll(/^ *listen \[::\].*\n/gm, '')
            .replaceAll('listen 80;', `listen 127.0.0.1:${plainPort};`)
            .replaceAll('listen 443 ', `listen 127.0.0.1:${port} `)
            .replaceAll(/\/etc\/letsencrypt\/live\/[^/]+/g, directory)
            .replace('/var/cache/nginx/website', join(folder, 'cache'))
            .replace('127.0.0.1:3000', `127.0.0.1:${settings.PORT}`),
        [plainPort, port],
      ),
    )
  }, 120_000)

  interface Answer {
    readonly status: number
    readonly headers: Readonly<Record<string, string | string[] | undefined>>
    readonly text: string
  }

  function send(path: string, options: https.RequestOptions = {}, body?: string): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const request = https.request(
      {
        ...{ host: '127.0.0.1', port, path, servername: HOST, ca: certificate },
        ...options,
        headers: { host: HOST, ...(options.headers as Record<string, string>) },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString(),
          }),
        )
        response.on('error', reject)
      },
    )
    request.on('error', reject)
    request.end(body)
    return promise
  }

  const readKeys = async () => JSON.parse(await readFile(join(settings.DATA_DIR ?? '', 'keys.json'), 'utf8'))

  it('serves every page while the website is killed and starts again', async () => {
    for (const path of PAGES) expect((await send(path)).status).toBe(200)
    const agent = new https.Agent({ keepAlive: true, maxSockets: 64 })
    const statuses = new Map<number, number>()
    let isUp = false
    const visit = async (index: number) => {
      for (let count = index; !isUp; count += 1) {
        const { status } = await send(PAGES[count % PAGES.length] ?? '/', { agent })
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }
    const visitors = Array.from({ length: 64 }, (_, index) => visit(index))
    process.kill(site.pid, 'SIGKILL')
    site = await startSite(settings)
    isUp = true
    await Promise.all(visitors)
    agent.destroy()
    expect([...statuses.keys()]).toEqual([200])
    expect(statuses.get(200)).toBeGreaterThan(64)
  }, 120_000)

  it('shows an edit within two seconds', async () => {
    const { secret } = await readKeys()
    await send('/news')
    const response = await fetch(`${site.url}/rest/v1/news_articles?id=not.is.null`, {
      method: 'PATCH',
      headers: { apikey: secret, 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'The second press is running' }),
    })
    expect([response.status, await response.text()]).toEqual([204, ''])
    await pause(2000)
    expect((await send('/news')).text).toContain('The second press is running')
  })

  it('passes on the visitor’s address, and nothing that the visitor claims', async () => {
    const { publishable } = await readKeys()
    const guess = (index: number) =>
      send(
        '/auth/v1/token?grant_type=password',
        {
          method: 'POST',
          headers: {
            apikey: publishable,
            'content-type': 'application/json',
            'x-forwarded-for': `203.0.113.${index}`,
            forwarded: `for=203.0.113.${index}`,
          },
        },
        JSON.stringify({ email: 'jo.bloggs@example.com', password: `guess ${index}` }),
      )
    const statuses = []
    for (let index = 0; index < 40; index++) statuses.push((await guess(index)).status)
    expect(statuses.at(-1)).toBe(429)
  })

  it('hides the demonstration’s mailbox, and private documents from its cache', async () => {
    expect((await send('/mailbox')).status).toBe(404)
    for (const _ of [1, 2]) {
      const { status, headers } = await send('/leads')
      expect([status, headers['cache-control'], headers['x-cache']]).toEqual([200, 'no-store', 'MISS'])
    }
    expect((await send('/rest/v1/leads')).headers['x-cache']).toBeUndefined()
  })
})

const caddy = await findProgram({
  title: 'Caddy',
  names: ['caddy'],
  packages: ['caddy'],
  variable: 'CADDY_PATH',
}).catch(() => undefined)

describe.skipIf(caddy === undefined)('website behind deploy/Caddyfile', () => {
  it('waits for the website while it starts again, and passes on the visitor’s address', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'caddy-'))
    opened.defer(() => rm(directory, { recursive: true, force: true }))
    const settings = {
      PORT: String(await freePort()),
      DATA_DIR: await makeDataDirectory(),
      SITE_URL: `https://${HOST}`,
      TRUSTED_PROXIES: '127.0.0.1',
      SMTP_URL: 'smtp://127.0.0.1:9',
      ENABLE_PASSWORDS: '1',
      DEMO_CONTENT: '1',
    }
    let site = await startSite(settings)
    opened.defer(() => site[Symbol.asyncDispose]())
    const port = await freePort()
    const file = join(directory, 'Caddyfile')
    const configuration = (await read('deploy/Caddyfile'))
      .replace(/^www\.example\.com \{/m, `http://${HOST}:${port} {`)
      .replace(/^example\.com \{/m, `http://example.com:${port} {`)
      .replace('127.0.0.1:3000', `127.0.0.1:${settings.PORT}`)
    await writeFile(file, `{\n\tadmin off\n}\n${configuration}`)
    const daemon = spawn(caddy ?? '', ['run', '--config', file, '--adapter', 'caddyfile'], {
      stdio: 'ignore',
      env: { HOME: directory, XDG_DATA_HOME: directory, XDG_CONFIG_HOME: directory },
    })
    opened.defer(async () => {
      if (daemon.exitCode !== null) return
      daemon.kill()
      await once(daemon, 'exit')
    })
    const send = async (path: string, headers: Record<string, string> = {}, body?: string) => {
      const request = http.request({ host: '127.0.0.1', port, path, method: body ? 'POST' : 'GET' })
      for (const [name, value] of Object.entries({ host: HOST, ...headers })) request.setHeader(name, value)
      request.end(body)
      const [response] = (await once(request, 'response')) as [http.IncomingMessage]
      response.resume()
      await once(response, 'end')
      return { status: response.statusCode, location: response.headers.location }
    }
    await waitFor(async () => expect((await send('/')).status).toBe(200))
    expect(await send('/news?page=2', { host: 'example.com' })).toEqual({
      status: 308,
      location: `https://${HOST}/news?page=2`,
    })

    process.kill(site.pid, 'SIGKILL')
    const waiting = send('/products')
    site = await startSite(settings)
    expect((await waiting).status).toBe(200)

    const { publishable } = JSON.parse(await readFile(join(settings.DATA_DIR, 'keys.json'), 'utf8'))
    const statuses = []
    for (let index = 0; index < 40; index++) {
      const address = `203.0.113.${index}`
      const headers = {
        apikey: publishable,
        'content-type': 'application/json',
        'x-forwarded-for': address,
        forwarded: `for=${address}`,
      }
      const body = JSON.stringify({ email: 'jo.bloggs@example.com', password: `guess ${index}` })
      statuses.push((await send('/auth/v1/token?grant_type=password', headers, body)).status)
    }
    expect(statuses.at(-1)).toBe(429)
  }, 120_000)
})

describe('deploy/website.service', () => {
  it('is valid, and exposes little', async () => {
    const unit = (await read('deploy/website.service')).replace(
      /^ExecStart=\S+/m,
      `ExecStart=${process.execPath}`,
    )
    const directory = await mkdtemp(join(tmpdir(), 'unit-'))
    opened.defer(() => rm(directory, { recursive: true, force: true }))
    const file = join(directory, 'website.service')
    await writeFile(file, unit)
    await execute('systemd-analyze', ['verify', file])
    // 0 is best, 10 worst.
    await execute('systemd-analyze', ['security', '--offline=true', '--threshold=15', file])
  })
})

describe('deploy/website.sh', () => {
  it('runs a command with the settings and data of the unit', async () => {
    const unit = await read('deploy/website.service')
    const script = await read('deploy/website.sh')
    const value = (pattern: RegExp) => pattern.exec(unit)?.[1] ?? expect.unreachable()
    expect(script).toContain(`cd ${value(/^WorkingDirectory=(.+)$/m)}\n`)
    expect(script).toContain(`runuser -u ${value(/^User=(.+)$/m)} --`)
    expect(script).toContain(`DATA_DIR=${value(/DATA_DIR=(.+)$/m)} `)
    const directory = await mkdtemp(join(tmpdir(), 'command-'))
    opened.defer(() => rm(directory, { recursive: true, force: true }))
    const settings = join(directory, 'website.env')
    await writeFile(settings, `SITE_URL=https://${HOST}\nEMAIL_FROM='Box & Co <website@example.com>'\n`)
    const here = script
      .replace('/opt/website', ROOT)
      .replaceAll('/var/lib/website', join(directory, 'data'))
      .replace(value(/^EnvironmentFile=-(.+)$/m), settings)
      .replace('runuser -u website -- ', '')
    const { stdout } = await execute('sh', ['-c', here, 'website', 'user', 'list'])
    expect(stdout).toContain('No users')
  })
})

describe('deploy/kubernetes.yaml', () => {
  it('has settings with which the server starts, and probes that it answers', async () => {
    const manifest = await read('deploy/kubernetes.yaml')
    const secrets = [...manifest.matchAll(/--from-literal=([A-Z0-9_]+)/g)].map(([, name]) => [
      name,
      'x'.repeat(32),
    ])
    const values = [...manifest.matchAll(/- name: ([A-Z0-9_]+)\n +value: (\S+)/g)].map(([, name, value]) => [
      name,
      value,
    ])
    const env = readEnv({
      ...Object.fromEntries([...secrets, ...values]),
      DATABASE_URL: 'postgres://website@db.example.com/website',
      SMTP_URL: 'smtps://mail.example.com',
    })
    expect(env).toMatchObject({ siteUrl: `https://${HOST}`, s3: { bucket: expect.any(String) } })
    await using site = await startSite({ DEMO_CONTENT: '0' })
    const paths = [...manifest.matchAll(/httpGet:\n +path: (\S+)/g)].map(([, path]) => path)
    expect(paths).toHaveLength(3)
    for (const path of paths) expect((await fetch(site.url + path)).status).toBe(200)
  }, 120_000)
})

describe('stages of deploy/Dockerfile', () => {
  it('leave only what the server needs, at most 300 MB with Node', async () => {
    const image = await mkdtemp(join(tmpdir(), 'image-'))
    opened.defer(() => rm(image, { recursive: true, force: true }))
    const { stdout } = await execute('git', ['ls-files', '-z'], { cwd: ROOT, maxBuffer: 10_000_000 })
    for (const file of stdout.split('\0').filter(Boolean)) await cp(join(ROOT, file), join(image, file))
    const [, commands = ''] = /^RUN (npm run build[\s\S]*?)\n\n/m.exec(await read('deploy/Dockerfile')) ?? []
    const program = join(image, 'node')
    await execute('sh', ['-ec', commands.replaceAll('/usr/local/bin/node', program)], {
      cwd: image,
      env: { PATH: process.env.PATH, HOME: process.env.HOME },
      maxBuffer: 10_000_000,
    })
    const { stdout: size } = await execute('du', ['-sm', image])
    expect(Number.parseInt(size, 10)).toBeLessThan(370)
    const { stdout: packages } = await execute('du', ['-sm', join(image, 'node_modules')])
    expect(Number.parseInt(packages, 10)).toBeLessThan(200)
    await using site = await startSite({ DEMO_CONTENT: '1' }, image)
    for (const path of ['/', '/products', '/news', '/leads'])
      expect((await fetch(site.url + path)).status).toBe(200)
    expect((await stat(join(image, 'build/client'))).isDirectory()).toBe(true)
  }, 600_000)
})
