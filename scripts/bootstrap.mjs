/**
 * Entry point of `npm start`, `npm test` and the other commands. Plain JavaScript for Node 14 and later, without
 * dependencies: installs the lock file, builds if sources changed, and continues with the project's Node. Stamps skip
 * steps that are up to date. The packages of `tests/package.json` are installed by the first command that needs them.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const nodeModules = path.join(root, 'node_modules')
const installStamp = path.join(nodeModules, '.stamp')
const buildDirectory = path.join(root, 'build')
const builtServer = path.join(buildDirectory, 'server', 'index.js')
const buildStamp = path.join(buildDirectory, '.stamp')
/** Outside node_modules and build, which npm and the build empty. */
const lockFile = path.join(
  os.tmpdir(),
  `bootstrap-${createHash('sha256').update(root).digest('hex').slice(0, 16)}.lock`,
)
const compileCache = path.join(nodeModules, '.cache', 'compiled')
/** Earlier releases of Node 24 silently drop headers above a server's limit. */
const MIN_NODE = [24, 21, 0]
/** Reduces glibc's memory use by a sixth. */
const MALLOC_ENV = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '131072',
}

/** Sources of the build. */
const SOURCES = [
  'app',
  'company',
  'domain',
  'formats',
  'package.json',
  'package-lock.json',
  'react-router.config.ts',
  'scripts/build.ts',
  'supabase/database.types.ts',
  'tsconfig.json',
  'vite.config.ts',
]

const commands = {
  start: { entry: 'server/main.ts', needsBuild: true, args: [] },
  dev: { entry: 'server/main.ts', needsBuild: false, args: ['--dev'] },
  backend: { entry: 'server/main.ts', needsBuild: false, args: ['--backend'] },
}

/** Commands that need the built website. */
const SCRIPTS_THAT_NEED_BUILD = ['audit', 'bench']
const SCRIPTS_THAT_NEED_TEST_PACKAGES = ['audit', 'bench', 'generate-compatibility', 'test']

let child

async function main() {
  const [command = '', ...args] = process.argv.slice(2)
  const definition = Object.hasOwn(commands, command) ? commands[command] : scriptOf(command)
  if (!definition)
    throw new UserError(
      `Usage: node scripts/bootstrap.mjs ${[...Object.keys(commands), ...scripts()].join('|')}`,
    )
  const needsBuild = definition.needsBuild || command === 'build'
  const node = await prepare(needsBuild, SCRIPTS_THAT_NEED_TEST_PACKAGES.includes(command))
  if (command === 'build') return
  await run(node, [path.join(root, definition.entry), ...definition.args, ...args])
}

function scripts() {
  return fs
    .readdirSync(path.join(root, 'scripts'))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => name.slice(0, -'.ts'.length))
}

function scriptOf(command) {
  return scripts().includes(command)
    ? { entry: `scripts/${command}.ts`, needsBuild: SCRIPTS_THAT_NEED_BUILD.includes(command), args: [] }
    : undefined
}

/** Installs and builds if needed, one process at a time; returns the path of Node. */
async function prepare(needsBuild, needsTestPackages) {
  const hashes = { install: installHash(), build: needsBuild ? buildHash() : undefined }
  const isInstalled = () => {
    const { hash, hasTestPackages } = readStamp(installStamp)
    return (
      hash === hashes.install && (hasTestPackages || !needsTestPackages) && fs.existsSync(installedNode())
    )
  }
  const isBuilt = () => readStamp(buildStamp).hash === hashes.build && fs.existsSync(builtServer)
  const isReady = () => isInstalled() && (!needsBuild || isBuilt())
  if (!isReady()) {
    const release = await lock(isReady)
    try {
      if (!isInstalled())
        await install(hashes.install, needsTestPackages || readStamp(installStamp).hasTestPackages === true)
      if (needsBuild && !isBuilt()) await build(hashes.build)
    } finally {
      release()
    }
  }
  return installedNode()
}

/** The project's Node if it runs here, otherwise the current one if recent enough. */
function installedNode() {
  const { node } = readStamp(installStamp)
  if (node && !path.isAbsolute(node)) return path.join(root, node)
  if (isRecent(process.version)) return process.execPath
  throw new UserError(
    `This project needs Node ${MIN_NODE.join('.')} or later (found ${process.version} on ${process.platform} ` +
      `${process.arch}). Install it and try again.`,
  )
}

async function install(hash, hasTestPackages) {
  await step('Installing dependencies', async () => {
    // Development and optional dependencies are required, whatever the environment says.
    const flags = [
      ...[
        `--workspaces=${hasTestPackages}`,
        '--include-workspace-root',
        '--include=dev',
        '--include=optional',
      ],
      ...['--no-audit', '--no-fund', '--loglevel=error'],
    ]
    const failureMessage = 'npm could not install the dependencies'
    const cli = findNpmCli()
    const [npm, ...first] = cli ? [process.execPath, cli] : ['npm']
    await runQuietly(npm, [...first, 'ci', ...flags], failureMessage)
    const own = ownNode()
    // npm leaves out optional packages that don't support the Node it runs with.
    if (own && cli && !isRecent(process.version))
      await runQuietly(path.join(root, own), [cli, 'install', '--no-save', ...flags], failureMessage)
    writeStamp(installStamp, { hash, hasTestPackages, node: own })
    installedNode()
  })
}

/** Path of npm's program, if `npm` is a link to it. */
function findNpmCli() {
  const links = (process.env.PATH || '').split(path.delimiter).map((directory) => path.join(directory, 'npm'))
  return [process.env.npm_execpath, ...links]
    .map((file) => (file && fs.existsSync(file) ? fs.realpathSync(file) : ''))
    .find((file) => file.endsWith('npm-cli.js'))
}

async function build(hash) {
  await step('Building the website', async () => {
    fs.rmSync(buildStamp, { force: true })
    await runQuietly(installedNode(), [path.join(root, 'scripts/build.ts')], 'Build failed')
    writeStamp(buildStamp, { hash })
  })
}

/** Relative path of the project's Node; undefined if it does not run here or is too old. */
function ownNode() {
  const own = path.join(nodeModules, `node-${process.platform}-${process.arch}`, 'bin', 'node')
  return isRecent(versionOf(own)) ? path.relative(root, own) : undefined
}

function versionOf(node) {
  return (spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout || '').trim()
}

function isRecent(version) {
  const found = (/^v(\d+)\.(\d+)\.(\d+)$/.exec(version) || []).slice(1).map(Number)
  const index = MIN_NODE.findIndex((least, place) => found[place] !== least)
  return found.length === 3 && (index === -1 || found[index] > MIN_NODE[index])
}

function installHash() {
  return hashOf((hash) => {
    hash.update(`${process.platform} ${process.arch}\n`)
    hashFile(hash, path.join(root, 'package-lock.json'))
  })
}

function buildHash() {
  return hashOf((hash) => {
    for (const source of SOURCES)
      for (const file of filesIn(path.join(root, source)))
        if (!/\.test\.tsx?$/.test(file)) hashFile(hash, file)
  })
}

function hashOf(fill) {
  const hash = createHash('sha256')
  fill(hash)
  return hash.digest('hex')
}

function hashFile(hash, file) {
  const content = fs.readFileSync(file)
  hash.update(`${path.relative(root, file)} ${content.length}\n`)
  hash.update(content)
}

/** Files in a fixed order, without tests. */
function filesIn(entry) {
  const found = fs.statSync(entry, { throwIfNoEntry: false })
  if (!found) return []
  if (!found.isDirectory()) return /\.test\.tsx?$/.test(entry) ? [] : [entry]
  return fs
    .readdirSync(entry)
    .sort()
    .flatMap((name) => filesIn(path.join(entry, name)))
}

function readStamp(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'))
  } catch (_) {
    return {}
  }
}

function writeStamp(file, stamp) {
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, JSON.stringify(stamp))
}

/** Waits for another installing or building process; takes over the lock of a dead one. */
async function lock(isReady) {
  for (let waited = 0; ; waited += 1) {
    try {
      fs.writeFileSync(lockFile, String(process.pid), { flag: 'wx' })
      return () => fs.rmSync(lockFile, { force: true })
    } catch (error) {
      if (error.code !== 'EEXIST')
        throw new UserError(`Can’t create the lock file ${lockFile}: ${error.message}.`)
    }
    const owner = Number(readText(lockFile))
    // An empty lock was left by a process killed before writing its ID.
    if (owner > 0 ? !isAlive(owner) : waited > 10) fs.rmSync(lockFile, { force: true })
    else if (waited === 0) console.log('Waiting for another process that is installing or building …')
    await new Promise((resolve) => setTimeout(resolve, 200))
    if (isReady() && !fs.existsSync(lockFile)) return () => {}
  }
}

function readText(file) {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch (_) {
    return ''
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Prints a step and its duration. */
async function step(title, work) {
  const began = Date.now()
  process.stdout.write(`${title} … `)
  try {
    await work()
    process.stdout.write(`${((Date.now() - began) / 1000).toFixed(1)} s\n`)
  } catch (error) {
    process.stdout.write('failed\n')
    throw error
  }
}

/** Shows the output only on failure. */
async function runQuietly(command, args, failureMessage) {
  let output = ''
  const collect = (chunk) => {
    output += chunk
  }
  const code = await new Promise((resolve, reject) => {
    child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', reject)
    child.on('close', (status, signal) => resolve(signal || status))
  }).catch((error) => error.message)
  child = undefined
  if (code !== 0) throw new UserError(`${failureMessage} (${code}).\n\n${output.trim()}`)
}

/** Runs the child in this terminal and exits with it; the IPC channel tells it when we end. */
async function run(command, args) {
  child = spawn(command, args, {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // Compile cache for sources.
    env: { NODE_COMPILE_CACHE: compileCache, ...MALLOC_ENV, ...process.env },
  })
  const [code, signal] = await new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (...end) => resolve(end))
  })
  process.exitCode = signal ? 128 + os.constants.signals[signal] : code
}

/** An error that the user can fix, printed without a stack. */
class UserError extends Error {}

/** Forwards signals and exits with the child. */
function forwardSignal(signal) {
  if (child) child.kill(signal)
  else process.exit(128 + os.constants.signals[signal])
}

// In a terminal the child receives the signal twice and counts it once.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => forwardSignal(signal))

// A signal to npm may end its shell without reaching us; then our parent changes.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    forwardSignal('SIGTERM')
  }, 200)
  watch.unref()
}

main().catch((error) => {
  console.error(error instanceof UserError ? error.message : error)
  process.exitCode = 1
})
