/**
 * Has images rendered in processes of their own. A decoder that crashes, hangs or takes memory does so there, and the
 * memory goes back to the system shortly after the last image. These processes see nothing of this process's
 * environment and give way to it.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { ImageError, type ImageErrorCode, type RenderImage, SECONDS_LIMIT } from './image-renderer.ts'
import type { ImageTransformation, ModernFormat } from './image-transformation.ts'

export interface ImageJob {
  readonly original: Uint8Array
  readonly transformation: ImageTransformation
  readonly formats: readonly ModernFormat[]
}

export type ImageResult = { readonly rendition: Uint8Array } | { readonly fault: ImageErrorCode }

export interface ImageRendererPoolOptions {
  /** The program that the processes run. */
  readonly program?: string
  /** In milliseconds for one image, including the start of a process. */
  readonly timeLimit?: number
  /** A process without work stays for this many milliseconds. */
  readonly idle?: number
}

const USUAL_OPTIONS: Required<ImageRendererPoolOptions> = {
  program: join(import.meta.dirname, 'image-worker.ts'),
  timeLimit: (SECONDS_LIMIT + 5) * 1000,
  idle: 15_000,
}
/**
 * On a scale from 0 to 19, on which 19 hardly gets a turn, this takes a third of what the site gets of a busy
 * processor.
 */
const NICENESS = 5

/** @returns a function that renders one image per call, in as many processes as calls are under way */
export function createImageRendererPool(options: ImageRendererPoolOptions = {}): RenderImage {
  const { program, timeLimit, idle } = { ...USUAL_OPTIONS, ...options }
  const resting = new Map<ChildProcess, NodeJS.Timeout>()

  function take(): ChildProcess {
    const [rested] = resting
    if (!rested) return start(program, (worker) => resting.delete(worker))
    const [worker, timer] = rested
    clearTimeout(timer)
    resting.delete(worker)
    return worker
  }

  return async (original, transformation, formats) => {
    const worker = take()
    try {
      const answer = await ask(worker, { original, transformation, formats }, timeLimit)
      resting.set(worker, setTimeout(() => worker.kill('SIGKILL'), idle).unref())
      if ('fault' in answer) throw new ImageError(answer.fault)
      return answer.rendition
    } catch (error) {
      if (!resting.has(worker)) worker.kill('SIGKILL')
      throw error
    }
  }
}

/** Starts a process, which ends by itself when this one does. */
function start(program: string, ended: (worker: ChildProcess) => void): ChildProcess {
  const worker = fork(program, {
    serialization: 'advanced',
    env: {},
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  worker.unref()
  worker.channel?.unref()
  worker.once('exit', () => ended(worker))
  worker.on('error', () => ended(worker))
  if (worker.pid !== undefined) setPriority(worker.pid, NICENESS)
  return worker
}

/** Sends an order to a process. One that ends without an answer was brought down by the image. */
async function ask(worker: ChildProcess, order: ImageJob, timeLimit: number): Promise<ImageResult> {
  const { promise, resolve, reject } = Promise.withResolvers<ImageResult>()
  const fail = () => reject(new ImageError('imageInvalid'))
  const timer = setTimeout(() => reject(new ImageError('imageTimeout')), timeLimit)
  worker.once('message', resolve as (message: unknown) => void)
  worker.once('exit', fail)
  worker.once('error', fail)
  try {
    worker.send(order)
    return await promise
  } finally {
    clearTimeout(timer)
    worker.off('message', resolve as (message: unknown) => void)
    worker.off('exit', fail)
    worker.off('error', fail)
  }
}
