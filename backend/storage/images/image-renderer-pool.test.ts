import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RenderImage } from './image-renderer.ts'
import { createImageRendererPool } from './image-renderer-pool.ts'

let directory: string
let image: Uint8Array

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'workshop-'))
  image = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#123' } })
    .png()
    .toBuffer()
})
afterAll(() => rm(directory, { recursive: true }))

const half = (render: RenderImage, original = image) => render(original, { width: 20 }, ['webp'])

/** Creates a pool whose processes run this program instead. */
async function createPool(program: string, timeLimit = 20_000) {
  const file = join(directory, `${crypto.randomUUID()}.mjs`)
  await writeFile(file, program)
  return createImageRendererPool({ program: file, timeLimit, idle: 50 })
}

it('renders images concurrently and in sequence', async () => {
  const render = createImageRendererPool({ idle: 1000 })
  for (const rendition of [...(await Promise.all([half(render), half(render)])), await half(render)]) {
    const { format, width, height } = await sharp(rendition).metadata()
    expect([format, width, height]).toEqual(['webp', 20, 10])
  }
})

it('reports a non-image and continues with the same process', async () => {
  const render = createImageRendererPool({ idle: 1000 })
  await expect(half(render, new TextEncoder().encode('words'))).rejects.toMatchObject({
    code: 'imageInvalid',
  })
  expect((await half(render)).byteLength).toBeGreaterThan(20)
})

it('an image that kills its process affects no other', async () => {
  const render = await createPool(`process.on('message', () => process.kill(process.pid, 'SIGSEGV'))`)
  for (const _ of [1, 2]) await expect(half(render)).rejects.toMatchObject({ code: 'imageInvalid' })
})

it('a program that cannot start only fails its images', async () => {
  const render = await createPool(`throw new Error('no codecs')`)
  await expect(half(render)).rejects.toMatchObject({ code: 'imageInvalid' })
})

it('ends the process of an image that takes too long', async () => {
  const file = join(directory, 'pid')
  const render = await createPool(
    `import { writeFileSync } from 'node:fs'
     process.on('message', () => { writeFileSync(${JSON.stringify(file)}, String(process.pid)); for (;;); })`,
    1500,
  )
  await expect(half(render)).rejects.toMatchObject({ code: 'imageTimeout' })
  await waitForExit(Number(await readFile(file, 'utf8')))
})

it('ends an idle process, which saw no secrets', async () => {
  process.env.A_SECRET_OF_OURS = 'secret'
  const render = await createPool(
    `process.on('message', () => process.send({ rendition: Buffer.from(JSON.stringify({ pid: process.pid, ...process.env })) }))`,
  )
  const output = new TextDecoder().decode(await half(render))
  delete process.env.A_SECRET_OF_OURS
  expect(output).not.toContain('A_SECRET_OF_OURS')
  await waitForExit(JSON.parse(output).pid)
})

async function waitForExit(pid: number): Promise<void> {
  const isAlive = () => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }
  for (let attempt = 0; attempt < 200 && isAlive(); attempt += 1) await pause(20)
  expect(isAlive()).toBe(false)
}
