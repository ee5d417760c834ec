/**
 * Phoenix messages of protocol 1.0.0 (a JSON object) and 2.0.0 (a JSON array). In 2.0.0 broadcasts are binary frames:
 * a kind, lengths of the fields as single bytes, the fields in UTF-8, then the payload.
 */
export type Version = '1.0.0' | '2.0.0'

export interface Message {
  readonly joinRef: string | null
  readonly ref: string | null
  readonly topic: string
  readonly event: string
  readonly payload: Readonly<Record<string, unknown>>
  /** Set if the event is `broadcast` and the payload has an event. */
  readonly broadcast?: Broadcast
}

/** A message of one client to the others. */
export interface Broadcast {
  readonly event: string
  /** JSON, or bytes that only protocol 2.0.0 can carry. */
  readonly body: string | Uint8Array
}

export class FrameError extends Error {
  override readonly name = 'FrameError'
}

const PUSH = 3
const BROADCAST = 4
const RAW = 0
const JSON_TEXT = 1
const PUSH_HEADER_BYTES = 7
/** A length is one byte. */
export const MAX_FIELD_BYTES = 255

/** @throws {FrameError} */
export function decodeText(version: Version, text: string): Message {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw new FrameError('The frame is not JSON')
  }
  const [joinRef, ref, topic, event, payload] =
    version === '1.0.0' && isRecord(parsed)
      ? [parsed.join_ref, parsed.ref, parsed.topic, parsed.event, parsed.payload]
      : Array.isArray(parsed)
        ? (parsed as unknown[])
        : []
  if (!isReference(joinRef) || !isReference(ref) || typeof topic !== 'string' || typeof event !== 'string')
    throw new FrameError('The frame is not a Phoenix message')
  const message = {
    joinRef: joinRef ?? null,
    ref: ref ?? null,
    topic,
    event,
    payload: isRecord(payload) ? payload : {},
  }
  const name = message.payload.event
  if (event !== 'broadcast' || typeof name !== 'string') return message
  return { ...message, broadcast: { event: name, body: toJson(message.payload.payload ?? {}) } }
}

/** @throws {FrameError} */
export function decodeBinary(bytes: Buffer): Message {
  if (bytes[0] !== PUSH || bytes.length < PUSH_HEADER_BYTES)
    throw new FrameError('The binary frame is no broadcast')
  let offset = PUSH_HEADER_BYTES
  // Metadata asks to store the message, which is not supported.
  const [joinRef = '', ref = '', topic = '', event = ''] = Array.from(bytes.subarray(1, 6), (length) => {
    offset += length
    return bytes.toString('utf8', offset - length, offset)
  })
  if (offset > bytes.length) throw new FrameError('The binary frame is too short')
  const body = bytes.subarray(offset)
  const encoding = bytes[6]
  if (encoding !== RAW && encoding !== JSON_TEXT) throw new FrameError('The encoding is unknown')
  return {
    joinRef: joinRef || null,
    ref: ref || null,
    topic,
    event: 'broadcast',
    payload: {},
    // Copied, because a part of it would keep the whole frame in memory.
    broadcast: {
      event,
      body: encoding === JSON_TEXT ? checkedJson(body.toString('utf8')) : Buffer.from(body),
    },
  }
}

/** @param payload JSON */
export function encodeMessage(
  version: Version,
  { joinRef = null, ref = null, topic, event }: Partial<Message> & Pick<Message, 'topic' | 'event'>,
  payload: string,
): string {
  const [name, kind] = [JSON.stringify(topic), JSON.stringify(event)]
  const [joined, own] = [JSON.stringify(joinRef), JSON.stringify(ref)]
  return version === '1.0.0'
    ? `{"topic":${name},"event":${kind},"payload":${payload},"ref":${own},"join_ref":${joined}}`
    : `[${joined},${own},${name},${kind},${payload}]`
}

/** @returns undefined if the protocol version cannot carry it */
export function encodeBroadcast(
  version: Version,
  topic: string,
  { event, body }: Broadcast,
): string | Uint8Array | undefined {
  if (version === '2.0.0') {
    const fields = [Buffer.from(topic), Buffer.from(event)]
    const lengths = fields.map(({ length }) => length)
    const encoding = typeof body === 'string' ? JSON_TEXT : RAW
    return Buffer.concat([Uint8Array.of(BROADCAST, ...lengths, 0, encoding), ...fields, Buffer.from(body)])
  }
  if (typeof body !== 'string') return undefined
  const payload = `{"type":"broadcast","event":${JSON.stringify(event)},"payload":${body}}`
  return encodeMessage(version, { topic, event: 'broadcast' }, payload)
}

/** @throws {FrameError} for invalid JSON, on which receivers would fail */
export function checkedJson(text: string): string {
  try {
    JSON.parse(text)
    return text
  } catch {
    throw new FrameError('The payload is not JSON')
  }
}

function toJson(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch {
    throw new FrameError('The payload is nested too deeply')
  }
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isReference(value: unknown): value is string | null | undefined {
  return (
    value === null || value === undefined || (typeof value === 'string' && value.length <= MAX_FIELD_BYTES)
  )
}
