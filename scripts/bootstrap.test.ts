import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/** A small project of the same structure: no dependencies, a one-line build, a minimal server. */
let project: string

const manifest = { name: 'project', version: '1.0.0', private: true }
const lock = { ...manifest, lockfileVersion: 3, requires: true, packages: { '': manifest } }
const SERVER = `
process.on('SIGTERM', () => { console.log('stopping'); setTimeout(() => process.exit(7), 50) })
console.log('serving', ...process.argv.slice(2))
if (process.argv.includes('--end')) process.exit(3)
setInterval(() => {}, 1000)
`
const BUILD = `
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
await new Promise((resolve) => setTimeout(resolve, 300))
mkdirSync('build/server', { recursive: true })
writeFileSync('build/server/index.js', '')
appendFileSync('builds.txt', 'built\\n')
`

beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'bootstrap-'))
  for (const folder of ['app', 'scripts', 'server']) mkdirSync(join(project, folder))
  cpSync(join(import.meta.dirname, 'bootstrap.mjs'), join(project, 'scripts/bootstrap.mjs'))
  write('package.json', JSON.stringify({ ...manifest, type: 'module' }))
  write('package-lock.json', JSON.stringify(lock))
  write('scripts/build.ts', BUILD)
  write('scripts/user.ts', `console.log('people', ...process.argv.slice(2))`)
  write('server/main.ts', SERVER)
  write('app/page.tsx', 'one')
})
afterEach(() => rm(project, { recursive: true, force: true }))

function write(file: string, text: string): void {
  writeFileSync(join(project, file), text)
}
const builds = () => readFileSync(join(project, 'builds.txt'), 'utf8').split('\n').length - 1

interface Run {
  readonly child: ChildProcess
  readonly output: () => string
  readonly ended: Promise<number | null>
}

function run(...words: string[]): Run {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, ['scripts/bootstrap.mjs', ...words], {
    cwd: project,
    env: { PATH, HOME },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  return { child, output: () => output, ended: once(child, 'close').then(([code]) => code) }
}

async function runToItsEnd(...words: string[]): Promise<{ code: number | null; output: string }> {
  const { ended, output } = run(...words)
  return { code: await ended, output: output() }
}

describe('launcher', () => {
  it('installs and builds once, and rebuilds when sources change', async () => {
    const first = await runToItsEnd('start', '--end')
    expect(first.output).toMatch(
      /^Installing dependencies … [\d.]+ s\nBuilding the website … [\d.]+ s\nserving --end\n$/,
    )
    // Passes on the exit status.
    expect(await runToItsEnd('start', '--end')).toEqual({ code: 3, output: 'serving --end\n' })
    write('app/page.tsx', 'two')
    expect((await runToItsEnd('start', '--end')).output).toMatch(
      /^Building the website … [\d.]+ s\nserving --end\n$/,
    )
    write('app/page.test.tsx', 'a test')
    expect((await runToItsEnd('start', '--end')).output).toBe('serving --end\n')
    rmSync(join(project, 'build'), { recursive: true })
    expect((await runToItsEnd('start', '--end')).output).toContain('Building')
    expect(builds()).toBe(3)
  })

  it('runs scripts without a build, passes their arguments, and reinstalls when the lock file changes', async () => {
    const { code, output } = await runToItsEnd('user', 'add', 'jo@example.com', '--role', 'staff')
    expect([code, output.split('\n').at(-2)]).toEqual([0, 'people add jo@example.com --role staff'])
    expect(existsSync(join(project, 'build'))).toBe(false)
    write('package-lock.json', JSON.stringify({ ...lock, version: '1.0.1' }))
    expect((await runToItsEnd('user')).output).toContain('Installing')
  })

  it.each(['SIGTERM', 'SIGINT'] as const)('passes on %s and waits for the server to exit', async (signal) => {
    write('server/main.ts', SERVER.replace("'SIGTERM'", `'${signal}'`))
    const site = run('start')
    while (!site.output().includes('serving')) await new Promise((resolve) => setTimeout(resolve, 20))
    site.child.kill(signal)
    expect(await site.ended).toBe(7)
    expect(site.output()).toContain('stopping')
  })

  it('stops the server when npm is killed without passing on the signal', async () => {
    write(
      'server/main.ts',
      SERVER.replace("console.log('stopping')", "writeFileSync('stopped.txt', '')").replace(
        '\n',
        `import { writeFileSync } from 'node:fs'\n`,
      ),
    )
    const { PATH = '', HOME = '' } = process.env
    const shell = spawn('sh', ['-c', `"${process.execPath}" scripts/bootstrap.mjs start; true`], {
      cwd: project,
      env: { PATH, HOME, npm_lifecycle_event: 'start' },
    })
    let output = ''
    shell.stdout.on('data', (chunk) => {
      output += chunk
    })
    while (!output.includes('serving')) await new Promise((resolve) => setTimeout(resolve, 20))
    shell.kill('SIGTERM')
    await expect.poll(() => existsSync(join(project, 'stopped.txt'))).toBe(true)
  })

  it('builds once for two simultaneous starts', async () => {
    const both = await Promise.all([runToItsEnd('start', '--end'), runToItsEnd('start', '--end')])
    expect(both.map(({ code }) => code)).toEqual([3, 3])
    expect(both.map(({ output }) => output).join('')).toContain(
      'Waiting for another process that is installing or building',
    )
    expect(builds()).toBe(1)
  })

  it('prints npm’s error when the installation fails, and retries at the next start', async () => {
    write('package-lock.json', '{ "lockfileVersion": 3, cut off')
    const { code, output } = await runToItsEnd('user')
    expect(code).toBe(1)
    expect(output).toMatch(
      /^Installing dependencies … failed\nnpm could not install the dependencies \(1\)\.\n\nnpm error/,
    )
    expect(output).not.toMatch(/^\s+at /m)
    write('package-lock.json', JSON.stringify(lock))
    expect((await runToItsEnd('user')).code).toBe(0)
  })

  it('prints the build’s error and does not mark the build as done', async () => {
    write('scripts/build.ts', `console.log('unresolved import'); process.exit(1)`)
    for (let attempt = 0; attempt < 2; attempt++) {
      const { code, output } = await runToItsEnd('start')
      expect(code).toBe(1)
      expect(output).toContain('Build failed (1).\n\nunresolved import\n')
    }
  })

  it('uses the running Node if the installed one is too old', async () => {
    const own = `node_modules/node-${process.platform}-${process.arch}/bin/node`
    const script = `#!/bin/sh\nmkdir -p $(dirname ${own})
printf '#!/bin/sh\\necho v24.20.9\\n' > ${own} && chmod +x ${own}\n`
    mkdirSync(join(project, 'programs'))
    write('programs/npm', script)
    chmodSync(join(project, 'programs/npm'), 0o755)
    vi.stubEnv('PATH', `${join(project, 'programs')}:${process.env.PATH}`)
    const { code, output } = await runToItsEnd('user', 'list').finally(() => vi.unstubAllEnvs())
    expect(output).toContain('people list')
    expect(code).toBe(0)
  })

  it('fails below the minimum Node version, with or without dependencies installed', async () => {
    expect((await runToItsEnd('user')).code).toBe(0)
    const source = readFileSync(join(project, 'scripts/bootstrap.mjs'), 'utf8')
    write('scripts/bootstrap.mjs', source.replace('[24, 21, 0]', '[24, 999, 0]'))
    for (let attempt = 0; attempt < 2; attempt++) {
      const { code, output } = await runToItsEnd('user')
      expect([code, output]).toEqual([1, expect.stringContaining('needs Node 24.999.0 or later')])
      rmSync(join(project, 'node_modules'), { recursive: true })
    }
  })

  it.each([[], ['../server/main']])('prints its usage for “%s”', async (...words) => {
    const { code, output } = await runToItsEnd(...words.flat())
    expect([code, output]).toEqual([1, 'Usage: node scripts/bootstrap.mjs start|dev|backend|build|user\n'])
  })
})
