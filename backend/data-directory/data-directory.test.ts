import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DataDirectoryError } from '../disk/data-format.ts'
import { connectToRunningInstance, openDataDirectory } from './data-directory.ts'
import { DataDirectoryLockedError } from './lock-file.ts'

let home: string
let path: string

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'data-directory-'))
  path = join(home, 'data')
})

afterEach(() => rm(home, { recursive: true, force: true }))

/** Starts another process that holds the directory open until it is ended. */
async function openElsewhere() {
  const code = `
    const { openDataDirectory } = await import(${JSON.stringify(import.meta.resolve('./data-directory.ts'))})
    const directory = await openDataDirectory(${JSON.stringify(path)})
    directory.serve((request) => new Response('from ' + process.pid + ' ' + new URL(request.url).pathname))
    console.log('open')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return child
}

describe('data directory', () => {
  it('is created private to its user, with lasting keys', async () => {
    const first = await openDataDirectory(path)
    expect((await stat(path)).mode & 0o777).toBe(0o700)
    expect((await stat(join(path, 'keys.json'))).mode & 0o777).toBe(0o600)
    expect((await stat(join(path, 'owner.sock'))).mode & 0o777).toBe(0o600)
    await first.close()
    const second = await openDataDirectory(path)
    expect(second.keys).toEqual(first.keys)
    await second.close()
  })

  it('uses configured keys and stores them for scripts', async () => {
    const directory = await openDataDirectory(path, { secret: 'sb_secret_chosen' })
    expect(directory.keys.secret).toBe('sb_secret_chosen')
    expect((await connectToRunningInstance(path))?.keys.secret).toBe('sb_secret_chosen')
    await directory.close()
  })

  it('leaves neither lock nor socket behind', async () => {
    const directory = await openDataDirectory(path)
    await directory.close()
    await expect(stat(join(path, 'owner.lock'))).rejects.toThrow('ENOENT')
    await expect(stat(join(path, 'owner.sock'))).rejects.toThrow('ENOENT')
    expect(await connectToRunningInstance(path)).toBeNull()
  })

  it('has one owner, which serves scripts, and is free after that was killed', async () => {
    const owner = await openElsewhere()
    try {
      const errorMessage = await openDataDirectory(path).catch((error) => error)
      expect(errorMessage).toBeInstanceOf(DataDirectoryLockedError)
      expect(errorMessage.message).toContain(`process ${owner.pid}`)

      const connection = await connectToRunningInstance(path)
      const response = await connection?.fetch('http://localhost/rest/v1/news_articles?select=id')
      expect(await response?.text()).toBe(`from ${owner.pid} /rest/v1/news_articles`)
    } finally {
      owner.kill('SIGKILL')
      await once(owner, 'exit')
    }
    const directory = await openDataDirectory(path)
    await directory.close()
  })

  it('takes over a lock whose process id was reused', async () => {
    await mkdir(path, { mode: 0o700 })
    await writeFile(
      join(path, 'owner.lock'),
      JSON.stringify({ pid: process.ppid, start: 'another boot:1', socket: join(path, 'owner.sock') }),
    )
    const directory = await openDataDirectory(path)
    expect(JSON.parse(await readFile(join(path, 'owner.lock'), 'utf8')).pid).toBe(process.pid)
    await directory.close()
  })

  it('removes what a killed process left behind, and keeps the rest', async () => {
    await (await openDataDirectory(path)).close()
    const before = await readdir(path)
    for (const name of ['restoring', 'snapshot-1', 'blobs']) await mkdir(join(path, name))
    for (const name of ['format.1', 'keys.json.1', 'snapshot-1/file']) await writeFile(join(path, name), '')
    await (await openDataDirectory(path)).close()
    expect((await readdir(path)).toSorted()).toEqual([...before, 'blobs'].toSorted())
  })

  it('opens after a first start that was killed before its format was written', async () => {
    await mkdir(path, { mode: 0o700 })
    await writeFile(join(path, 'format.1'), '')
    await (await openDataDirectory(path)).close()
    expect((await readdir(path)).toSorted()).toEqual(['format', 'keys.json'])
  })

  it('opens with an incomplete database', async () => {
    await mkdir(join(path, 'database/global'), { recursive: true })
    await writeFile(join(path, 'format'), '2\n')
    await writeFile(join(path, 'database/unfinished'), '')
    await (await openDataDirectory(path)).close()
  })

  it('is created with its parent directories, each private to its user', async () => {
    const deep = join(path, 'one/two')
    await (await openDataDirectory(deep)).close()
    for (const made of [path, join(path, 'one'), deep]) expect((await stat(made)).mode & 0o777).toBe(0o700)
  })

  it('goes to one of two concurrent starts', async () => {
    const outcomes = await Promise.allSettled([openDataDirectory(path), openDataDirectory(path)])
    const opened = outcomes.filter((outcome) => outcome.status === 'fulfilled')
    expect(opened).toHaveLength(1)
    await opened[0]?.value.close()
  })

  it('has its socket elsewhere when its path is too long', async () => {
    const long = join(path, 'x'.repeat(120))
    const directory = await openDataDirectory(long)
    directory.serve(() => new Response('hello'))
    const response = await (await connectToRunningInstance(long))?.fetch('http://localhost/')
    expect(await response?.text()).toBe('hello')
    await directory.close()
  })
})

describe('unusable data directory', () => {
  async function errorMessage(): Promise<string> {
    const error = await openDataDirectory(path).catch((caught) => caught)
    expect(error).toBeInstanceOf(DataDirectoryError)
    expect(error.message).not.toContain('\n')
    return error.message
  }

  it.each([
    ['of a newer layout', { format: '3\n' }, 'newer version'],
    [
      'of a pre-release version',
      { format: '1\n' },
      'created by a pre-release version and cannot be upgraded',
    ],
    ['with an invalid layout number', { format: 'x' }, 'damaged'],
    ['with unreadable keys', { format: '2\n', 'keys.json': '{' }, 'keys.json'],
    ['with a database of an older PostgreSQL', { format: '2\n', 'database/PG_VERSION': '16\n' }, 'older'],
    ['with a database of a newer PostgreSQL', { format: '2\n', 'database/PG_VERSION': '99\n' }, 'newer'],
    ['with an incomplete database', { format: '2\n', 'database/global/1': '' }, 'PG_VERSION'],
    ['whose restore was interrupted', { 'restoring/keys.json': '' }, 'run it again'],
    ['with other files', { 'holiday.jpg': '' }, 'holiday.jpg'],
  ])('is rejected with one sentence: %s', async (_what, files, part) => {
    await mkdir(join(path, 'database/global'), { recursive: true })
    if ('restoring/keys.json' in files) await mkdir(join(path, 'restoring'))
    if (!('database/PG_VERSION' in files) && !('database/global/1' in files)) {
      await rm(join(path, 'database'), { recursive: true })
    }
    for (const [name, text] of Object.entries(files)) await writeFile(join(path, name), text)
    expect(await errorMessage()).toContain(part)
    expect(await connectToRunningInstance(path)).toBeNull()
  })

  it('when it is a file', async () => {
    await writeFile(path, '')
    expect(await errorMessage()).toContain('a file with that name exists')
  })

  it.runIf(existsSync('/proc/self'))('when it cannot be created, without hanging', async () => {
    path = '/proc/none/data'
    expect(await errorMessage()).toContain('it cannot be created there')
  })
})
