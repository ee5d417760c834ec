/**
 * Runs `supabase/functions/{name}/index.ts` at `/functions/v1/{name}` like Supabase, for callers with a project key or
 * a user's token.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Hono } from 'hono'
import { type Caller, TokenError } from '../caller/caller.ts'
import type { BackendDependencies, FunctionLimits } from '../dependencies/dependencies.ts'
import { getApiKey, getBearerToken } from '../gateway/credentials.ts'
import { errorResponse, errors, HostError } from './errors.ts'
import { createFunctionProcess, type FunctionProcess } from './function-process.ts'

const DEFAULT_LIMITS: FunctionLimits = { bodyBytes: 10_000_000, milliseconds: 60_000, memoryMegabytes: 128 }

/** Contains the client's address, as set by Supabase's gateway (Kong). */
const ADDRESS_HEADER = 'x-real-ip'

/** @param fetchBackend serves the functions' own calls to `SUPABASE_URL` */
export function createFunctions(
  { functions, clientAddress, log }: Pick<BackendDependencies, 'functions' | 'clientAddress' | 'log'>,
  resolveCaller: (request: Request) => Promise<Caller>,
  fetchBackend: (request: Request) => Promise<Response>,
): { readonly app: Hono; close(): Promise<void> } {
  const limits = { ...DEFAULT_LIMITS, ...functions?.limits }
  const processes = new Map<string, FunctionProcess>()

  function find(name: string): FunctionProcess {
    const running = processes.get(name)
    if (running) return running
    // Supabase's rule for names, which also excludes paths.
    if (!functions || !/^[A-Za-z][A-Za-z0-9_-]*$/.test(name)) throw errors.notFound()
    const entry = join(functions.directory, name, 'index.ts')
    if (!existsSync(entry)) throw errors.notFound()
    const process = createFunctionProcess(pathToFileURL(entry).href, {
      environment: functions.environment,
      limits,
      fetchBackend,
    })
    processes.set(name, process)
    return process
  }

  const app = new Hono()
  app.all('/:name/*', (context) => invoke(context.req.raw, context.req.param('name')))
  app.all('/:name', (context) => invoke(context.req.raw, context.req.param('name')))
  app.notFound(() => errorResponse(errors.notFound()))

  async function invoke(request: Request, name: string): Promise<Response> {
    try {
      await checkCredentials(request)
      const found = find(name)
      const { url, method, signal } = request
      const headers = new Headers(request.headers)
      // Replaces what the client sent.
      headers.set(ADDRESS_HEADER, clientAddress(request) ?? '')
      return await found.invoke({ url, method, headers, signal }, await readBody(request, limits.bodyBytes))
    } catch (error) {
      if (!(error instanceof HostError)) throw error
      if (error.cause !== undefined) log.error({ err: error.cause, function: name }, error.message)
      return errorResponse(error)
    }
  }

  async function checkCredentials(request: Request): Promise<void> {
    if (getBearerToken(request) === null && getApiKey(request) === null) throw errors.missingAuthorization()
    try {
      await resolveCaller(request)
    } catch (error) {
      throw error instanceof TokenError ? errors.invalidToken() : error
    }
  }

  return {
    app,
    async close() {
      await Promise.all([...processes.values()].map((process) => process.close()))
    },
  }
}

async function readBody(request: Request, limit: number): Promise<ArrayBuffer | null> {
  try {
    return await receive(request, limit)
  } catch (error) {
    throw request.signal.aborted ? errors.aborted() : error
  }
}

async function receive(request: Request, limit: number): Promise<ArrayBuffer | null> {
  if (request.body === null) return null
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body) {
    size += chunk.length
    if (size > limit) throw errors.bodyTooLarge(limit)
    chunks.push(chunk)
  }
  return new Blob(chunks as BlobPart[]).arrayBuffer()
}
