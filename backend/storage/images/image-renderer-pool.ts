/**
 * Renders images in low-priority child processes without the environment, so that a decoder that crashes, hangs or
 * leaks memory cannot affect this one.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { ImageError, type ImageErrorCode, type RenderImage, TIMEOUT_SECONDS } from './image-renderer.ts'
import type { ImageTransformation, ModernFormat } from './image-transformation.ts'

export interface ImageJob {
  readonly original: Uint8Array
  readonly transformation: ImageTransformation
  readonly formats: readonly ModernFormat[]
}

export type ImageResult = { readonly rendition: Uint8Array } | { readonly errorCode: ImageErrorCode }

export interface ImageRendererPoolOptions {
  readonly program?: string
  /** In ms per image, including startup. */
  readonly timeLimit?: number
  /** In ms before an idle process ends. */
  readonly idle?: number
}

const DEFAULT_OPTIONS: Required<ImageRendererPoolOptions> = {
  program: join(import.meta.dirname, 'image-worker.ts'),
  timeLimit: (TIMEOUT_SECONDS + 5) * 1000,
  idle: 15_000,
}
/** About a third of the website's share of a busy processor. */
const NICE_LEVEL = 5

/** @returns a function that renders one image per call */
export function createImageRendererPool(options: ImageRendererPoolOptions = {}): RenderImage {
  const { program, timeLimit, idle } = { ...DEFAULT_OPTIONS, ...options }
  const idleProcesses = new Map<ChildProcess, NodeJS.Timeout>()

  function acquireProcess(): ChildProcess {
    const [idleProcess] = idleProcesses
    if (!idleProcess) return start(program, (worker) => idleProcesses.delete(worker))
    const [worker, timer] = idleProcess
    clearTimeout(timer)
    idleProcesses.delete(worker)
    return worker
  }

  return async (original, transformation, formats) => {
    const worker = acquireProcess()
    try {
      const result = await send(worker, { original, transformation, formats }, timeLimit)
      idleProcesses.set(worker, setTimeout(() => worker.kill('SIGKILL'), idle).unref())
      if ('errorCode' in result) throw new ImageError(result.errorCode)
      return result.rendition
    } catch (error) {
      if (!idleProcesses.has(worker)) worker.kill('SIGKILL')
      throw error
    }
  }
}

function start(program: string, onEnd: (worker: ChildProcess) => void): ChildProcess {
  const worker = fork(program, {
    serialization: 'advanced',
    env: {},
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  worker.unref()
  worker.channel?.unref()
  worker.once('exit', () => onEnd(worker))
  worker.on('error', () => onEnd(worker))
  if (worker.pid !== undefined) setPriority(worker.pid, NICE_LEVEL)
  return worker
}

/** If a process exits without a response, the image caused a crash. */
async function send(worker: ChildProcess, job: ImageJob, timeLimit: number): Promise<ImageResult> {
  const { promise, resolve, reject } = Promise.withResolvers<ImageResult>()
  const fail = () => reject(new ImageError('imageInvalid'))
  const timer = setTimeout(() => reject(new ImageError('imageTimeout')), timeLimit)
  worker.once('message', resolve as (message: unknown) => void)
  worker.once('exit', fail)
  worker.once('error', fail)
  try {
    worker.send(job)
    return await promise
  } finally {
    clearTimeout(timer)
    worker.off('message', resolve as (message: unknown) => void)
    worker.off('exit', fail)
    worker.off('error', fail)
  }
}
