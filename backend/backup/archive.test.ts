import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ArchiveError, type Manifest, manifestOf } from './archive.ts'
import { verifyArchive } from './archive-reader.ts'
import { type Source, writeArchive } from './archive-writer.ts'
import { restoreArchive } from './restore.ts'

let home: string
let file: string
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'archive-'))
})
beforeEach(async () => {
  file = join(await mkdtemp(join(home, 'case-')), 'backup.tar.gz')
})
afterAll(() => rm(home, { recursive: true, force: true }))

const manifest = manifestOf({
  createdAt: Date.parse('2026-03-01T12:00:00Z'),
  database: true,
  dump: false,
  problem: undefined,
  blobs: true,
})

function entry(name: string, text: string | null): Source {
  if (text === null) return { kind: 'directory', name, size: 0, modified: 0 }
  const bytes = Buffer.from(text)
  async function* content() {
    yield bytes
  }
  return { kind: 'file', name, size: bytes.byteLength, modified: 0, content: content() }
}

/** Text of each file by name; null marks a directory. */
type Contents = readonly (readonly [string, string | null])[]
const contents: Contents = [
  ['format', '2\n'],
  ['keys.json', '{}\n'],
  ['database', null],
  ['database/PG_VERSION', '18\n'],
  ['database/pg_notify', null],
  ['database/base/5/1', 'x'.repeat(2000)],
  ['blobs', null],
  ['blobs/ab/abc', 'bytes'],
]

async function tarOf(described: Manifest = manifest, entries: Contents = contents): Promise<Buffer> {
  async function* sources() {
    for (const [name, text] of entries) yield entry(name, text)
  }
  const parts: Uint8Array[] = []
  for await (const part of writeArchive(described, sources())) parts.push(part)
  return Buffer.concat(parts)
}

const tarWith = (name: string) => tarOf(manifest, [...contents, [name, 'x']])

async function errorMessage(archive: Buffer): Promise<string> {
  await writeFile(file, archive)
  const error = await verifyArchive(file).then(
    () => undefined,
    (caught) => caught,
  )
  expect(error).toBeInstanceOf(ArchiveError)
  const sentence = `The archive ${file} cannot be used: `
  expect(error.message.startsWith(sentence)).toBe(true)
  return error.message.slice(sentence.length)
}

describe('archive', () => {
  it('can be unpacked with tar and checked with sha256sum', async () => {
    await writeFile(file, gzipSync(await tarOf()))
    const target = join(file, '../by-hand')
    await mkdir(target)
    execFileSync('tar', ['-xzf', file, '-C', target])
    execFileSync('sha256sum', ['--check', '--strict', '--quiet', 'SHA256SUMS'], { cwd: target })
    expect(await readFile(join(target, 'database/base/5/1'), 'utf8')).toBe('x'.repeat(2000))
    expect((await stat(join(target, 'database/pg_notify'))).isDirectory()).toBe(true)
    expect((await stat(join(target, 'keys.json'))).mode & 0o777).toBe(0o600)
  })

  it('created by tar is accepted', async () => {
    await writeFile(file, gzipSync(await tarOf()))
    const target = join(file, '../by-hand')
    await mkdir(target)
    execFileSync('tar', ['-xzf', file, '-C', target])
    const names = ['manifest.json', 'format', 'keys.json', 'database', 'blobs', 'SHA256SUMS']
    execFileSync('tar', ['--format=ustar', '-czf', file, ...names], { cwd: target })
    expect((await verifyArchive(file)).checksums.size).toBe(6)
  })

  it('supports names of up to 256 bytes and rejects longer ones', async () => {
    const long = `database/${'a'.repeat(90)}/${'b'.repeat(90)}`
    const entries: Contents = [...contents, [long, 'far down']]
    await writeFile(file, gzipSync(await tarOf(manifest, entries)))
    expect((await verifyArchive(file)).checksums.has(long)).toBe(true)
    await expect(tarOf(manifest, [[`database/${'c'.repeat(101)}`, '']])).rejects.toThrow('too long')
  })

  it("is not written when a file's size differs from its declaration", async () => {
    async function* sources() {
      yield { ...entry('format', '2\n'), size: 3 }
    }
    const write = async () => {
      for await (const _ of writeArchive(manifest, sources()));
    }
    await expect(write()).rejects.toThrow('format does not have its declared size of 3 bytes')
  })
})

describe('unusable archive', () => {
  it.each<[string, () => Promise<Buffer>, string]>([
    ['of a newer data format', () => tarOf({ ...manifest, format: 3 }), 'newer version of this software'],
    ['of a newer archive format', () => tarOf({ ...manifest, archive: 2 } as never), 'newer version of this'],
    ['of a pre-release version', () => tarOf({ ...manifest, format: 1 }), 'created by a pre-release version'],
    ['of a newer PostgreSQL', () => tarOf({ ...manifest, postgres: '19' }), 'PostgreSQL 19, which is newer'],
    ['of an older PostgreSQL', () => tarOf({ ...manifest, postgres: '9' }), 'PostgreSQL 9, which is older'],
    ['of another program', () => tarOf({ ...manifest, kind: 'x' } as never), 'not a backup of this website'],
    ['with an incomplete manifest', () => tarOf({ ...manifest, blobs: 'x' } as never), 'cannot be read'],
    ['without keys', () => tarOf(manifest, contents.toSpliced(1, 1)), 'no keys.json'],
    ['without its database', () => tarOf(manifest, contents.slice(0, 2)), 'no database/PG_VERSION'],
    ['with a path outside its directory', () => tarWith('../evil'), '"../evil"'],
    ['with a path that leaves a subdirectory', () => tarWith('database/../../evil'), 'evil'],
    ['with an absolute name', () => tarWith('/etc/evil'), '"/etc/evil"'],
    ['with an empty name', () => tarWith(''), '""'],
    ['with a hidden file', () => tarWith('blobs/.incoming/x'), '.incoming'],
    ['with a lock file', () => tarWith('owner.lock'), 'owner.lock'],
    ['with a file named like a directory', () => tarOf(manifest, [['database', 'x']]), '"database"'],
    ['with a file twice', () => tarWith('format'), 'it contains format twice'],
    ['with a link', async () => linking(await tarOf()), 'neither a file nor a directory'],
    ['with data after its end', async () => Buffer.concat([await tarOf(), Buffer.from('x')]), 'its end'],
    ['without checksums', async () => withoutChecksums(await tarOf()), 'incomplete'],
    ['that is empty', async () => Buffer.alloc(1024), 'incomplete'],
  ])('is rejected with one sentence: %s', async (_what, make, part) => {
    expect(await errorMessage(gzipSync(await make()))).toContain(part)
  })

  it('when it is not an archive', async () => {
    expect(await errorMessage(Buffer.from('a letter to the editor'))).toContain('not a backup of this')
    expect(await errorMessage(Buffer.alloc(0))).toContain('incomplete')
    expect(await errorMessage(gzipSync('a letter to the editor'))).toContain('incomplete')
    expect(await errorMessage(gzipSync(Buffer.alloc(5120, 'x')))).toContain('damaged')
  })

  it('when it is missing or a directory', async () => {
    await expect(verifyArchive(join(file, '../none'))).rejects.toThrow('there is no such file')
    await expect(verifyArchive(home)).rejects.toThrow('it is a directory')
  })

  it('wherever it is truncated', async () => {
    const whole = gzipSync(await tarOf())
    for (let length = 0; length < whole.byteLength; length += 1 + Math.floor(whole.byteLength / 60))
      expect(await errorMessage(whole.subarray(0, length))).toContain('incomplete')
  })

  it('whichever byte of its content is changed', async () => {
    const whole = await tarOf()
    const begin = whole.indexOf('x'.repeat(100))
    const places = [
      begin,
      begin + 1999,
      begin - 512,
      whole.indexOf('bytes'),
      whole.lastIndexOf('blobs/ab/abc'),
    ]
    for (const at of places) {
      const changed = Buffer.from(whole)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(await errorMessage(gzipSync(changed)), `byte ${at}`).toContain('damaged')
    }
  })

  it('whichever byte of the file is changed, unless it unpacks to the same content', async () => {
    const tar = await tarOf()
    const whole = gzipSync(tar)
    for (let at = 0; at < whole.byteLength; at += 1 + Math.floor(whole.byteLength / 80)) {
      const changed = Buffer.from(whole)
      changed[at] = (changed[at] ?? 0) ^ 0x10
      const same = contentOf(changed)?.equals(tar) ?? false
      if (!same) expect(await errorMessage(changed), `byte ${at}`).toMatch(/incomplete|damaged/)
    }
  })
})

describe('restore', () => {
  it('writes nothing when the archive changed after verification', async () => {
    await writeFile(file, gzipSync(await tarOf()))
    const verified = await verifyArchive(file)
    await writeFile(file, gzipSync(await tarOf(manifest, contents.with(7, ['blobs/ab/abc', 'other']))))
    const target = join(file, '../data')
    await expect(restoreArchive(verified, target)).rejects.toThrow('changed while it was read')
    expect(await readdir(target)).toEqual([])
  })

  it('continues an interrupted one, and nothing else', async () => {
    await writeFile(file, gzipSync(await tarOf()))
    const verified = await verifyArchive(file)
    const target = join(file, '../data')
    await mkdir(join(target, 'restoring/blobs'), { recursive: true })
    await mkdir(join(target, 'lost+found'))
    await mkdir(join(target, 'database'))
    await writeFile(join(target, 'database/half'), '')
    await restoreArchive(verified, target)
    const names = ['blobs', 'database', 'format', 'keys.json', 'lost+found', 'restored']
    expect((await readdir(target)).toSorted()).toEqual(names)
    expect(await readdir(join(target, 'database'))).not.toContain('half')
    await expect(restoreArchive(verified, target)).rejects.toThrow('is not empty (blobs, database, format)')
  })

  it('leaves other files alone', async () => {
    await writeFile(file, gzipSync(await tarOf()))
    const target = join(file, '../data')
    await mkdir(target)
    await writeFile(join(target, 'holiday.jpg'), '')
    await expect(restoreArchive(await verifyArchive(file), target)).rejects.toThrow('not empty (holiday.jpg)')
    expect(await readdir(target)).toEqual(['holiday.jpg'])
  })
})

/** Returns the archive with its last file replaced by an external link. */
function linking(tar: Buffer): Buffer {
  const at = tar.indexOf('blobs/ab/abc')
  const header = Buffer.from(tar.subarray(at, at + 512))
  header.write('00000000000\0', 124)
  header.write('2', 156)
  header.write('/etc/passwd', 157)
  header.write('        ', 148)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return Buffer.concat([tar.subarray(0, at), header, tar.subarray(at + 1024)])
}

function withoutChecksums(tar: Buffer): Buffer {
  return Buffer.concat([tar.subarray(0, tar.lastIndexOf('SHA256SUMS')), Buffer.alloc(1024)])
}

function contentOf(file: Buffer): Buffer | undefined {
  try {
    return gunzipSync(file)
  } catch {
    return undefined
  }
}
