/** Debian's WordPress with the site's articles, by nginx, PHP's processes and MariaDB: as it is installed, without plugins. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { findProgram } from '#scripts/programs/find-program.ts'
import { freePort, untilAnswered } from '#scripts/programs/port.ts'
import type { PeerArticle } from './articles.ts'
import {
  fpmConfiguration,
  NO_REDIRECT,
  nginxConfiguration,
  wordpressConfiguration,
} from './wordpress-files.ts'

const run = promisify(execFile)
/** WordPress itself and the look that it has by default; unpacked, not installed: Debian's would bring a web server. */
const PACKAGES = ['wordpress', 'wordpress-theme-twentytwentythree']
const OPENS_MS = 60_000

/** @param directory outside of the project, for all that it writes; the caller removes it */
export async function startWordpress(directory: string, articles: readonly PeerArticle[]) {
  const wanted = (title: string, names: string[], packages: string[], variable: string) =>
    findProgram({ title, names, packages, variable })
  const nginx = await wanted('nginx', ['nginx'], ['nginx-light'], 'NGINX_PATH')
  const fpm = await wanted('PHP', ['php-fpm', 'php-fpm8.2'], ['php-fpm', 'php-mysql'], 'PHP_FPM_PATH')
  const php = await wanted('PHP', ['php'], ['php-cli', 'php-mysql'], 'PHP_PATH')
  const database = await wanted('MariaDB', ['mariadbd'], ['mariadb-server-core'], 'MARIADBD_PATH')
  await wanted('MariaDB’s tools', ['my_print_defaults'], ['mariadb-client-core'], 'MY_PRINT_DEFAULTS_PATH')
  const root = await unpack(directory)
  const socket = join(directory, 'database.sock')
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  await writeFile(join(root, 'wp-config.php'), wordpressConfiguration(socket))
  await mkdir(join(root, 'wp-content/mu-plugins'), { recursive: true })
  await writeFile(join(root, 'wp-content/mu-plugins/no-redirect.php'), NO_REDIRECT)
  for (const { picture } of articles) await writeFile(join(root, picture.name), picture.bytes)
  const shown = articles.map((article) => ({ ...article, picture: `/${article.picture.name}` }))
  await writeFile(join(directory, 'articles.json'), JSON.stringify(shown))

  const children: ChildProcess[] = []
  const end = async () => {
    for (const child of children.toReversed()) {
      if (child.exitCode !== null) continue
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
  }
  const start = (program: string, words: readonly string[]) => {
    // They tell of their own starting and ending; what is wrong stands in the files that they log into.
    const child = spawn(program, words, { stdio: 'ignore' })
    children.push(child)
    return child
  }
  try {
    await startDatabase(start, { directory, program: database, socket })
    const fpmFile = join(directory, 'fpm.conf')
    await writeFile(fpmFile, fpmConfiguration(directory, 4 * availableParallelism()))
    start(fpm, ['--nodaemonize', '--allow-to-run-as-root', '--fpm-config', fpmFile])
    const nginxFile = join(directory, 'nginx.conf')
    await writeFile(nginxFile, nginxConfiguration({ directory, root, port, workers: availableParallelism() }))
    const server = start(nginx, ['-p', directory, '-c', nginxFile])
    const installer = join(import.meta.dirname, 'install-wordpress.php')
    const { stdout } = await run(php, [installer, url, join(directory, 'articles.json')], { cwd: root })
    await untilAnswered(server, `${url}/`)
    return { home: `${url}/`, article: stdout.trim(), [Symbol.asyncDispose]: end }
  } catch (error) {
    await end()
    throw error
  }
}

/** @returns where WordPress's files are */
async function unpack(directory: string): Promise<string> {
  await mkdir(directory, { recursive: true })
  await run('apt-get', ['-qq', 'download', ...PACKAGES], { cwd: directory })
  for (const name of await readdir(directory))
    if (name.endsWith('.deb')) await run('dpkg', ['-x', name, '.'], { cwd: directory })
  const root = join(directory, 'root')
  await cp(join(directory, 'usr/share/wordpress'), root, { recursive: true, verbatimSymlinks: true })
  return root
}

interface WantedDatabase {
  readonly directory: string
  readonly program: string
  readonly socket: string
}

async function startDatabase(
  start: (program: string, words: readonly string[]) => ChildProcess,
  { directory, program, socket }: WantedDatabase,
): Promise<void> {
  const data = join(directory, 'database')
  const user = process.getuid?.() === 0 ? ['--user=root'] : []
  const words = ['--no-defaults', `--datadir=${data}`, '--auth-root-authentication-method=normal', ...user]
  await run('mariadb-install-db', [...words, '--skip-test-db', '--skip-name-resolve'])
  const child = start(program, [
    ...['--no-defaults', `--datadir=${data}`, `--socket=${socket}`, '--skip-networking'],
    ...[`--pid-file=${join(directory, 'database.pid')}`, ...user],
  ])
  for (const until = performance.now() + OPENS_MS; !existsSync(socket); await pause(50))
    if (child.exitCode !== null || performance.now() > until) throw new Error('MariaDB did not open')
}
