import { connect } from 'node:tls'

export interface Certificate {
  readonly expires: Date
  /** Why browsers reject it. */
  readonly problem: string | undefined
}

/**
 * Reads the certificate of an https origin, also if it has expired or its authority is private.
 * @throws if there is no secure connection in time
 */
export function readCertificate(origin: string, timeoutMs: number): Promise<Certificate> {
  const { hostname: host, port } = new URL(origin)
  const { promise, resolve, reject } = Promise.withResolvers<Certificate>()
  const options = { host, port: Number(port || 443), servername: host, timeout: timeoutMs }
  // Nothing is sent.
  const socket = connect({ ...options, rejectUnauthorized: false }, () => {
    resolve({
      expires: new Date(socket.getPeerCertificate().valid_to),
      problem: socket.authorized ? undefined : String(socket.authorizationError),
    })
    socket.end()
  })
  socket.on('timeout', () => socket.destroy(new Error('no response')))
  socket.on('error', reject)
  return promise
}
