import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeBinary, decodeText, encodeBroadcast, encodeMessage, FrameError } from './frames.ts'

/** Returns the message, or that the frame is refused. */
function decode(read: () => unknown): unknown {
  try {
    return read()
  } catch (error) {
    if (error instanceof FrameError) return 'refused'
    throw error
  }
}

function pushFrame(fields: readonly string[], encoding: number, body: string): Buffer {
  const bytes = fields.map((field) => Buffer.from(field))
  const header = [3, ...bytes.map(({ length }) => length), encoding]
  return Buffer.concat([Buffer.from(header), ...bytes, Buffer.from(body)])
}

describe('frame of a client', () => {
  it('is a message or refused, whatever it contains', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.json(),
          fc.array(fc.jsonValue()).map((value) => JSON.stringify(value)),
        ),
        (text) => {
          for (const version of ['1.0.0', '2.0.0'] as const) decode(() => decodeText(version, text))
        },
      ),
    )
    fc.assert(fc.property(fc.uint8Array(), (bytes) => void decode(() => decodeBinary(Buffer.from(bytes)))))
    fc.assert(
      fc.property(
        fc.uint8Array(),
        (bytes) => void decode(() => decodeBinary(Buffer.from([3, 1, 1, 1, 1, 0, 1, ...bytes]))),
      ),
    )
  })

  it('has the same content in both versions', () => {
    const message = { joinRef: '1', ref: '2', topic: 'realtime:é', event: 'presence' }
    for (const version of ['1.0.0', '2.0.0'] as const)
      expect(decodeText(version, encodeMessage(version, message, '{"a":[1]}'))).toEqual({
        ...message,
        payload: { a: [1] },
      })
  })

  it('carries a broadcast as JSON or bytes', () => {
    const fields = ['1', '', 'realtime:é', 'cursor', '{"persist":true}']
    expect(decodeBinary(pushFrame(fields, 1, '{"x":"✓"}'))).toEqual({
      joinRef: '1',
      ref: null,
      topic: 'realtime:é',
      event: 'broadcast',
      payload: {},
      broadcast: { event: 'cursor', body: '{"x":"✓"}' },
    })
    expect(decodeBinary(pushFrame(fields, 0, 'bytes')).broadcast?.body).toEqual(Buffer.from('bytes'))
    expect(decode(() => decodeBinary(pushFrame(fields, 2, '{}')))).toBe('refused')
    expect(decode(() => decodeBinary(pushFrame(fields, 1, '{')))).toBe('refused')
  })
})

describe('broadcast to a client', () => {
  it('is binary in protocol 2.0.0 and JSON in 1.0.0, which cannot carry bytes', () => {
    const frame = encodeBroadcast('2.0.0', 'realtime:é', { event: 'e', body: '{"a":1}' })
    expect(Buffer.from(frame as Uint8Array).toString('latin1')).toBe(
      Buffer.concat([Buffer.of(4, 11, 1, 0, 1), Buffer.from('realtime:ée{"a":1}')]).toString('latin1'),
    )
    expect(JSON.parse(String(encodeBroadcast('1.0.0', 't', { event: 'e', body: '{"a":1}' })))).toMatchObject({
      topic: 't',
      event: 'broadcast',
      payload: { type: 'broadcast', event: 'e', payload: { a: 1 } },
    })
    expect(encodeBroadcast('1.0.0', 't', { event: 'e', body: Buffer.of(1) })).toBeUndefined()
  })
})
