import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startS3Server } from '#tests/support/s3-server.ts'
import { openBlobs } from './open-data.ts'

async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'open-blobs-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  return directory
}

it('stores files in the data directory, or only in the object store if configured', async () => {
  await using server = await startS3Server()
  const s3 = { endpoint: undefined, ...server.settings }
  for (const [settings, files] of [
    [undefined, ['kept']],
    [s3, []],
  ] as const) {
    const directory = await temporaryDirectory()
    const blobs = await openBlobs({ s3: settings }, directory)
    await blobs.put('kept', new Blob(['kept']).stream())
    expect(await new Response(await blobs.get('kept')).text()).toBe('kept')
    expect((await readdir(directory)).filter((name) => !name.startsWith('.'))).toEqual(files)
  }
  await server.stop()
  await expect(openBlobs({ s3 }, await temporaryDirectory())).rejects.toMatchObject({
    name: 'StartupError',
    message: expect.stringMatching(/^Can’t use the object store in S3_BUCKET\. The bucket blobs at http/),
  })
}, 300_000)
