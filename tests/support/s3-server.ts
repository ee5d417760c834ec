import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { S3Settings } from '#backend/blobs/s3-blobs.ts'
import { npmProgram } from '#scripts/tools/npm-tools.ts'

/** s3rver in its own process and temporary directory. */
export interface S3Server extends AsyncDisposable {
  readonly settings: S3Settings
  /** As a power failure; stored objects remain. */
  stop(): Promise<void>
  /** On the same port. */
  start(): Promise<void>
}

const BUCKET = 'blobs'
/** s3rver's fixed keys. */
const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

/** @throws if it cannot be installed or started within two minutes */
export async function startS3Server(): Promise<S3Server> {
  const program = await npmProgram('s3rver@3.7.1', 'bin/s3rver.js')
  const directory = await mkdtemp(join(tmpdir(), 's3-'))
  let { server, port } = await run(program, directory, 0)
  const end = () => server.kill('SIGKILL')
  process.once('exit', end)

  async function stop() {
    if (server.exitCode !== null || server.signalCode !== null) return
    const exited = once(server, 'exit')
    server.kill('SIGKILL')
    await exited
  }

  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket: BUCKET,
      ...credentials,
      forcePathStyle: true,
    },
    stop,
    async start() {
      ;({ server, port } = await run(program, directory, port))
    },
    async [Symbol.asyncDispose]() {
      process.off('exit', end)
      await stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function run(
  program: string,
  directory: string,
  port: number,
): Promise<{ server: ChildProcess; port: number }> {
  const server = spawn(
    process.execPath,
    [
      // Its continuation tokens use an old cipher.
      '--openssl-legacy-provider',
      program,
      ...['--directory', directory, '--address', '127.0.0.1', '--port', String(port)],
      ...['--no-vhost-buckets', '--configure-bucket', BUCKET],
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let output = ''
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const hear = (chunk: Buffer) => {
    output = (output + chunk).slice(-2000)
    const listening = /listening on \S+:(\d+)/.exec(output)
    if (listening) resolve(Number(listening[1]))
  }
  server.stdout.on('data', hear)
  server.stderr.on('data', hear)
  server.once('exit', () => reject(new Error(`The object store ended:\n${output}`)))
  const timer = setTimeout(() => reject(new Error(`The object store did not start:\n${output}`)), 120_000)
  try {
    return { server, port: await promise }
  } catch (error) {
    server.kill('SIGKILL')
    throw error
  } finally {
    clearTimeout(timer)
  }
}
