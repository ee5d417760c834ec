import type { Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CV_BUCKET } from '#domain/applications/applications.ts'
import type { RenderedEmail } from '#domain/email/html-email.ts'
import { EICAR, findClamd, type RunningScanner, startClamd, startStub } from '#tests/support/clamd.ts'
import { opened } from '#tests/support/opened.ts'
import { openTestBackend } from '#tests/support/test-backend.ts'
import { createClamd, type Scanner } from './clamd.ts'
import { type CvScanner, startCvScanner } from './cv-scanner.ts'

const running = new AsyncDisposableStack()
const backend = opened(openTestBackend)
const secret = opened(async () => backend.secret)
let sent: RenderedEmail[]
let warned: string[]
let scannings: CvScanner[] = []

afterAll(() => running.disposeAsync())
beforeEach(async () => {
  sent = []
  warned = []
  await backend.database.script('delete from public.job_applications')
})
afterEach(async () => {
  await Promise.all(scannings.map((scanning) => scanning.stop()))
  scannings = []
})

let count = 0
async function apply(words: string): Promise<string> {
  count += 1
  const path = `applications/Diemaker/${String(count).padStart(32, '0')}-cv.pdf`
  const file = new TextEncoder().encode(`%PDF-1.7\n${words}`)
  const stored = await secret.storage.from(CV_BUCKET).upload(path, file, { contentType: 'application/pdf' })
  if (stored.error) throw stored.error
  await secret
    .from('job_applications')
    .insert({
      name: 'Ash Reed',
      email: 'ash@example.com',
      job_title: 'Die maker',
      cv_storage_path: path,
      cv_filename: 'cv.pdf',
      cv_file_size: file.byteLength,
      cv_mime_type: 'application/pdf',
    })
    .throwOnError()
  return path
}
const read = async () => {
  const { data } = await secret
    .from('job_applications')
    .select('cv_scan, cv_finding, cv_storage_path')
    .order('id')
    .throwOnError()
  return data
}
const scans = async () => (await read()).map(({ cv_scan: scan }) => scan)

function start(scanner: Scanner, schedule = { interval: 20, outagePause: 20, retryDelay: 3_600_000 }): void {
  const log = { warn: (_: object, message: string) => void warned.push(message) }
  const send = async (mail: RenderedEmail) => void sent.push(mail)
  scannings.push(
    startCvScanner(
      { secret, scanner, send, siteUrl: 'https://boxes.example.com', clock: Date.now, log },
      schedule,
    ),
  )
}

/** Mock daemon that responds after the last chunk. */
function answering(respond: (content: Buffer) => string) {
  return (socket: Socket) => {
    let received = Buffer.alloc(0)
    socket.on('data', (piece) => {
      received = Buffer.concat([received, piece])
      const content = contentOf(received)
      if (content !== null) socket.end(respond(content))
    })
  }
}

function contentOf(received: Buffer): Buffer | null {
  if (received.toString('latin1', 0, 10) !== 'zINSTREAM\0') return null
  const pieces: Buffer[] = []
  let at = 10
  while (at + 4 <= received.length) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    pieces.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}

const scanner = async (respond: (socket: Socket) => void, timeoutMs = 500): Promise<Scanner> =>
  createClamd(running.use(await startStub(respond)).address, timeoutMs)

async function* bytes(...pieces: Uint8Array[]) {
  yield* pieces
}

describe('scanned file', () => {
  it('is sent completely in chunks and reported as clean or infected', async () => {
    let seen = 0
    const stub = await scanner(
      answering((content) => {
        seen = content.length
        return content.includes('bad') ? 'stream: Test.Bad FOUND\0' : 'stream: OK\0'
      }),
    )
    expect(await stub.scan(bytes(new Uint8Array(300_000), new Uint8Array(1)))).toEqual({ kind: 'clean' })
    expect(seen).toBe(300_001)
    expect(await stub.scan(bytes(Buffer.from('so bad')))).toEqual({ kind: 'infected', virusName: 'Test.Bad' })
  })

  it.each<[string, (socket: Socket) => void, string]>([
    ['does not respond', () => {}, 'ScannerUnavailableError'],
    ['closes the connection', (socket) => socket.destroy(), 'ScannerUnavailableError'],
    ['sends half a response', answering(() => 'stream: O'), 'ScannerUnavailableError'],
    [
      'refuses before the end',
      (socket) => socket.end('INSTREAM size limit exceeded. ERROR\0'),
      'ScanFailedError',
    ],
    ['sends an unknown response', answering(() => 'UNKNOWN COMMAND\0'), 'ScanFailedError'],
    ['reports another stream as OK', answering(() => 'other: OK\0'), 'ScanFailedError'],
  ])('is not clean if the scanner %s', async (_what, respond, name) => {
    const stub = await scanner(respond)
    await expect(stub.scan(bytes(new Uint8Array(100_000)))).rejects.toMatchObject({ name })
  })

  it('is not clean without a scanner', async () => {
    const stub = await startStub(() => {})
    await stub[Symbol.asyncDispose]()
    await expect(createClamd(stub.address).scan(bytes())).rejects.toMatchObject({
      name: 'ScannerUnavailableError',
    })
  })
})

describe('scanned CVs', () => {
  const judge = answering((content) =>
    content.includes('bad')
      ? 'stream: Test.Bad FOUND\0'
      : content.includes('large')
        ? 'INSTREAM size limit exceeded. ERROR\0'
        : 'stream: OK\0',
  )

  it('move to quarantine if infected, with one email to each side', async () => {
    await apply('good')
    const path = await apply('bad')
    const stub = await scanner(judge)
    // Two processes.
    start(stub)
    start(stub)
    await expect.poll(scans).toEqual(['clean', 'infected'])
    const moved = path.replace('applications/', 'quarantine/')
    expect((await read())[1]).toMatchObject({ cv_finding: 'Test.Bad', cv_storage_path: moved })
    const bucket = secret.storage.from(CV_BUCKET)
    expect((await bucket.exists(path)).data).toBe(false)
    expect((await bucket.exists(moved)).data).toBe(true)
    await expect.poll(() => sent.length).toBe(2)
    expect(sent.map(({ to }) => to)[0]).toBe('ash@example.com')
    expect(sent[1]?.text).toContain('Test.Bad')
    expect(sent[0]?.text).not.toContain('Ash Reed')
  })

  it('uploaded during an outage of the scanner are scanned later, with one warning', async () => {
    await apply('good')
    let isThere = false
    const stub = await scanner((socket) => (isThere ? judge(socket) : socket.destroy()))
    start(stub)
    await expect.poll(() => warned.length).toBe(1)
    expect(await scans()).toEqual(['not scanned'])
    isThere = true
    await expect.poll(scans).toEqual(['clean'])
    expect(warned).toHaveLength(1)
  })

  it('that the scanner rejects block no others', async () => {
    await apply('large')
    await apply('good')
    start(await scanner(judge))
    await expect.poll(scans).toEqual(['not scanned', 'clean'])
    expect(warned).toEqual(['Virus scan of a CV failed, retrying later'])
  })

  it('that a crash left in quarantine are recorded', async () => {
    const path = await apply('bad')
    await secret.storage.from(CV_BUCKET).move(path, path.replace('applications/', 'quarantine/'))
    start(await scanner(judge))
    await expect.poll(scans).toEqual(['infected'])
  })

  it('are scanned again after a new upload', async () => {
    await apply('bad')
    start(await scanner(judge))
    await expect.poll(scans).toEqual(['infected'])
    const other = `applications/Diemaker/${'f'.repeat(32)}-cv.pdf`
    await secret.storage
      .from(CV_BUCKET)
      .upload(other, new TextEncoder().encode('%PDF-1.7\ngood'), { contentType: 'application/pdf' })
    await secret
      .from('job_applications')
      .update({ cv_storage_path: other })
      .eq('cv_scan', 'infected')
      .throwOnError()
    await expect.poll(scans).toEqual(['clean'])
    expect((await read())[0]?.cv_finding).toBe(null)
  })
})

const program = await findClamd()
const title = program === undefined ? 'ClamAV (skipped: it cannot be installed here)' : 'ClamAV'

describe.skipIf(program === undefined)(title, () => {
  let daemon: RunningScanner
  beforeAll(async () => {
    daemon = running.use(await startClamd(program ?? ''))
  }, 120_000)

  it('contain a virus only if the signature matches', async () => {
    const clamd = createClamd(daemon.address)
    expect(await clamd.scan(bytes(Buffer.from('%PDF-1.7 a CV')))).toEqual({ kind: 'clean' })
    expect(await clamd.scan(bytes(Buffer.from(EICAR)))).toMatchObject({
      kind: 'infected',
      virusName: expect.stringContaining('Test.Eicar'),
    })
  })
})
