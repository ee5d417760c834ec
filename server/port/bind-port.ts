/** Binds the port without listening on it: whoever is given the handle listens. */
import { lookup } from 'node:dns/promises'
import * as net from 'node:net'
import { getSystemErrorName } from 'node:util'
import { listenFault } from '../operator/faults.ts'

interface Handle {
  getsockname(out: { port?: number }): number
  close(): void
}

/**
 * Node's own module of clusters binds with this. There is no other way to hold a port, with the connections that wait at
 * it, in a process that takes none of them.
 */
type Bind = (address: string, port: number, family: 4 | 6) => Handle | number

export interface BoundPort {
  readonly port: number
  readonly handle: object
  close(): void
}

/** @throws {StartFault} when the port cannot be had */
export async function bindPort(port: number, host: string): Promise<BoundPort> {
  const bind = (net as unknown as { readonly _createServerHandle: Bind })._createServerHandle
  const fault = (code: string) => listenFault(Object.assign(new Error(code), { code }), port, host)
  const { address, family } = await lookup(host).catch((error: NodeJS.ErrnoException) => {
    throw listenFault(error, port, host)
  })
  const handle = bind(address, port, family === 6 ? 6 : 4)
  if (typeof handle === 'number') throw fault(getSystemErrorName(handle))
  const name: { port?: number } = {}
  // A port that is taken is told only here.
  const error = handle.getsockname(name)
  if (error !== 0) {
    handle.close()
    throw fault(getSystemErrorName(error))
  }
  return { port: name.port ?? port, handle, close: () => handle.close() }
}
