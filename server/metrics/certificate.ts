import { connect } from 'node:tls'

/**
 * Returns when the certificate of an https origin expires.
 * @throws if there is no secure connection in time
 */
export function readCertificateExpiry(origin: string, timeoutMs: number): Promise<Date> {
  const { hostname: host, port } = new URL(origin)
  const { promise, resolve, reject } = Promise.withResolvers<Date>()
  const socket = connect({ host, port: Number(port || 443), servername: host, timeout: timeoutMs }, () => {
    resolve(new Date(socket.getPeerCertificate().valid_to))
    socket.end()
  })
  socket.on('timeout', () => socket.destroy(new Error('no response')))
  socket.on('error', reject)
  return promise
}
