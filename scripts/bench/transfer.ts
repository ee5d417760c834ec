import { randomBytes } from 'node:crypto'
import { open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { openPGlite } from '#backend/database/pglite/pglite.ts'
import { median } from '#scripts/bench-site/median.ts'
import { type BenchBackend, makePGliteDirectories, openBackend } from './backend.ts'
import type { Benchmark, Row } from './row.ts'

const MEGABYTE = 1_000_000
const SIZE = 10 * MEGABYTE
const chunk = randomBytes(65_536)
/** This much of a file on its way may be in memory, whatever its size: a few pieces. */
const MOST_HELD = 2 * MEGABYTE

/** Finds `gc()`, without which memory shows when it was last cleaned up and not what is held. */
function collector(): () => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as () => void
}

/** Notes what is held outside of the heap, beyond what was held at first, as often as a whole megabyte has passed. */
async function watchMemory(gc: () => void): Promise<{ passed(bytes: number): void; held(): number }> {
  const outside = () => {
    gc()
    return process.memoryUsage().arrayBuffers
  }
  // What finished before may be let go of only once its last callbacks have run.
  for (let turn = 0; turn < 5; turn += 1) {
    gc()
    await new Promise(setImmediate)
  }
  const before = outside()
  let total = 0
  let held = 0
  return {
    passed(bytes) {
      const megabytes = Math.floor(total / MEGABYTE)
      total += bytes
      if (Math.floor(total / MEGABYTE) > megabytes) held = Math.max(held, outside() - before)
    },
    held: () => held,
  }
}

/** Streams bytes that are made when they are asked for. */
function bytes(passed: (bytes: number) => void): ReadableStream<Uint8Array> {
  let left = SIZE
  return new ReadableStream({
    pull(controller) {
      const piece = chunk.subarray(0, Math.min(left, chunk.length)).slice()
      left -= piece.length
      controller.enqueue(piece)
      passed(piece.length)
      if (left === 0) controller.close()
    },
  })
}

function upload({ ask, keys }: BenchBackend, name: string, passed: (bytes: number) => void) {
  return ask(`/storage/v1/object/bench/${name}`, {
    method: 'POST',
    key: keys.secret,
    headers: { 'content-type': 'application/octet-stream' },
    body: bytes(passed),
    duplex: 'half',
  } as RequestInit)
}

async function download({ ask, keys }: BenchBackend, name: string, passed: (bytes: number) => void) {
  const { body } = await ask(`/storage/v1/object/bench/${name}`, { key: keys.secret })
  let total = 0
  for await (const piece of body ?? []) {
    total += piece.length
    passed(piece.length)
  }
  if (total !== SIZE) throw new Error(`${total} bytes came back of ${SIZE}`)
}

/** Copies piece by piece, as streams do; at the end the copy is on the disk, as an upload is. */
async function copyFile(from: string, to: string): Promise<void> {
  await using source = await open(from)
  await using target = await open(to, 'w')
  const piece = Buffer.allocUnsafe(chunk.length)
  for (let read = await source.read(piece); read.bytesRead > 0; read = await source.read(piece))
    await target.write(piece, 0, read.bytesRead)
  await target.sync()
}

export const transfer: Benchmark = async ({ rounds }) => {
  const gc = collector()
  await using directories = await makePGliteDirectories()
  await using backend = await openBackend(await openPGlite({ directory: directories.ours }))
  await backend.ask('/storage/v1/bucket', {
    method: 'POST',
    key: backend.keys.secret,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: 'bench', name: 'bench' }),
  })
  const file = join(tmpdir(), `bench-${process.pid}`)
  const speeds = { copy: [] as number[], up: [] as number[], down: [] as number[] }
  async function time(speed: number[], work: () => Promise<unknown>) {
    const began = performance.now()
    await work()
    speed.push(SIZE / MEGABYTE / ((performance.now() - began) / 1000))
  }
  const nothing = () => undefined
  try {
    await writeFile(file, randomBytes(SIZE))
    for (let round = 0; round < rounds + 1; round += 1) {
      await time(speeds.copy, () => copyFile(file, `${file}-copy`))
      await time(speeds.up, () => upload(backend, `${round}`, nothing))
      await time(speeds.down, () => download(backend, `${round}`, nothing))
    }
  } finally {
    await Promise.all([file, `${file}-copy`].map((path) => rm(path, { force: true })))
  }
  const up = await watchMemory(gc)
  await upload(backend, 'watched', up.passed)
  const down = await watchMemory(gc)
  await download(backend, 'watched', down.passed)
  // The first round warms up.
  const speed = (values: number[]) => `${Math.round(median(values.slice(1)))} MB/s`
  const row = (what: string, ours: number[], held: number): Row => ({
    what,
    bare: `${speed(speeds.copy)} copying a file`,
    ours: speed(ours),
    figure: `${(held / MEGABYTE).toFixed(2)} MB held`,
    target: `≤ ${MOST_HELD / MEGABYTE} MB held`,
    reached: held <= MOST_HELD,
  })
  return [
    row('a 10 MB upload through the handler', speeds.up, up.held()),
    row('a 10 MB download through the handler', speeds.down, down.held()),
  ]
}
