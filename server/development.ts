/** The development tools run in this same process: Vite answers for modules and files, and reloads what changes. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { ServerBuild } from 'react-router'
import { createServer } from 'vite'

type Handle = (incoming: IncomingMessage, outgoing: ServerResponse) => void

export interface Development {
  /** The application as it stands in the sources now. */
  build(): Promise<ServerBuild>
  /** What the tools do not answer goes to `next`. */
  wrap(next: Handle): Handle
  close(): Promise<void>
}

/** @param server the open port, which also carries the browser's connection for reloads */
export async function openDevelopment(server: Server): Promise<Development> {
  const vite = await createServer({
    root: join(import.meta.dirname, '..'),
    appType: 'custom',
    logLevel: 'warn',
    // Dependencies are all found at the start: one that is found later would reload the page under its reader.
    optimizeDeps: { entries: ['app/**/*.{ts,tsx}', '!app/**/*.test.*', '!app/**/*.server.*'] },
    server: { middlewareMode: true, ws: { server } },
  })
  return {
    build: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>,
    wrap: (next) => (incoming, outgoing) =>
      vite.middlewares(incoming, outgoing, (error?: unknown) => {
        if (error) outgoing.destroy(error as Error)
        else next(incoming, outgoing)
      }),
    close: () => vite.close(),
  }
}
