import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'

/** A PostgreSQL server on a socket, in its own directory. */
export interface PostgresServer extends AsyncDisposable {
  /** For `DATABASE_URL`. */
  readonly url: string
  /** Returns the URL of an empty database. */
  createDatabase(): Promise<string>
  /** As a crash: breaks all connections. */
  kill(): Promise<void>
  /** Restarts it with the committed data. */
  revive(): Promise<void>
}

type Account = { uid: number; gid: number } | Record<string, never>

/** @throws if PostgreSQL is missing and cannot be installed */
export async function startPostgres(): Promise<PostgresServer> {
  const programs = findPrograms()
  const account = unprivileged()
  const directory = await mkdtemp(join(tmpdir(), 'postgres-'))
  if (account.uid !== undefined) chownSync(directory, account.uid, account.gid)
  const data = join(directory, 'data')
  const options = { ...account, cwd: directory, env: { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8' } }
  const flags = '--username=postgres --auth=trust --encoding=UTF8 --no-sync --no-instructions'
  execFileSync(join(programs, 'initdb'), ['--pgdata', data, ...flags.split(' ')], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const settings = {
    listen_addresses: '',
    unix_socket_directories: directory,
    fsync: 'off',
    max_connections: '50',
  }
  const urlOf = (database: string) => `postgres://postgres@/${database}?host=${encodeURIComponent(directory)}`
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  async function launch(): Promise<ChildProcess> {
    const launched = spawn(join(programs, 'postgres'), ['-D', data, ...args], {
      ...options,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    await untilReady(launched, urlOf('postgres'))
    return launched
  }
  let server = await launch()
  // Stops the server if the test process ends early.
  const end = () => server.kill('SIGQUIT')
  process.once('exit', end)
  async function stop(signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
    if (server.exitCode !== null) return
    const exited = once(server, 'exit')
    server.kill(signal)
    await exited
  }

  let databases = 0
  return {
    url: urlOf('postgres'),
    async createDatabase() {
      databases += 1
      const name = `database_${databases}`
      const client = new Client(urlOf('postgres'))
      await client.connect()
      await client.query(`create database ${name}`)
      await client.end()
      return urlOf(name)
    },
    kill: () => stop('SIGQUIT'),
    async revive() {
      server = await launch()
    },
    async [Symbol.asyncDispose]() {
      process.off('exit', end)
      await stop('SIGINT') // Fast shutdown.
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function untilReady(server: ChildProcess, url: string): Promise<void> {
  let output = ''
  server.stderr?.on('data', (chunk) => {
    output = (output + chunk).slice(-2000)
  })
  const deadline = Date.now() + 120_000
  while (Date.now() < deadline && server.exitCode === null) {
    if (await accepts(url)) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  server.kill('SIGQUIT')
  throw new Error(`PostgreSQL did not start:\n${output}`)
}

async function accepts(url: string): Promise<boolean> {
  const client = new Client(url)
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

/** PostgreSQL refuses to run as root; Debian's package creates a user. */
function unprivileged(): Account {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** The newest version in Debian's directory; installs it if permitted. */
function findPrograms(): string {
  const found = () =>
    globSync('/usr/lib/postgresql/*/bin')
      .filter((folder) => existsSync(join(folder, 'initdb')))
      .sort((a, b) => versionOf(b) - versionOf(a))[0]
  const installed = found()
  if (installed) return installed
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) install()
  const programs = found()
  if (!programs)
    throw new Error("PostgreSQL's server programs are missing: install Debian's package postgresql.")
  return programs
}

function versionOf(folder: string): number {
  return Number(/\/(\d+)\/bin$/.exec(folder)?.[1] ?? 0)
}

/** Prevents the package from creating a cluster. */
function install(): void {
  const script = `
    mkdir -p /etc/postgresql-common
    [ -e /etc/postgresql-common/createcluster.conf ] ||
      echo 'create_main_cluster = false' > /etc/postgresql-common/createcluster.conf
    apt-get update -q
    apt-get install -q -y --no-install-recommends -o Dpkg::Options::=--force-confold postgresql`
  execFileSync('sh', ['-ec', script], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}
