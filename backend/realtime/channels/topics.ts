/** Members of topics, to whom broadcasts and presence are sent. A private topic is not the public one of its name. */
import { type Channel, send } from '../protocol/channel.ts'
import { type Broadcast, encodeBroadcast, type Version } from '../protocol/frames.ts'

/** Of a channel's name in messages. */
export const PREFIX = 'realtime:'

type Meta = Readonly<Record<string, unknown>>
type Presences = Record<string, { metas: Meta[] }>

export interface Topics {
  add(channel: Channel): void
  /** Also ends the channel's presence. */
  remove(channel: Channel): void
  size(topic: string, isPrivate: boolean): number
  /** @param except the sender, unless it wants its own messages */
  broadcast(topic: string, isPrivate: boolean, message: Broadcast, except?: Channel): void
  /** @returns false if the topic has too many presences */
  track(channel: Channel, payload: Meta): boolean
  untrack(channel: Channel): void
  sendPresences(channel: Channel): void
}

interface Topic {
  readonly members: Set<Channel>
  readonly presences: Map<Channel, Meta>
}

export function createTopics(maxPresences: number): Topics {
  const topics = new Map<string, Topic>()
  let lastReference = 0
  const keyOf = (topic: string, isPrivate: boolean) => `${isPrivate ? 'private' : 'public'} ${topic}`
  const find = (channel: Channel) => topics.get(keyOf(channel.topic, channel.isPrivate))

  function sendDifference({ members }: Topic, joins: Presences, leaves: Presences): void {
    for (const member of members)
      if (member.presence.isEnabled && member.permissions.read.has('presence'))
        send(member, 'presence_diff', { joins, leaves })
  }

  const asPresences = ({ presence }: Channel, meta: Meta): Presences => ({
    [presence.key]: { metas: [meta] },
  })

  function untrack(channel: Channel): void {
    const topic = find(channel)
    const meta = topic?.presences.get(channel)
    if (topic === undefined || meta === undefined) return
    topic.presences.delete(channel)
    sendDifference(topic, {}, asPresences(channel, meta))
  }

  return {
    add(channel) {
      const key = keyOf(channel.topic, channel.isPrivate)
      const topic = topics.get(key) ?? { members: new Set(), presences: new Map() }
      topic.members.add(channel)
      topics.set(key, topic)
    },
    remove(channel) {
      const topic = find(channel)
      if (!topic?.members.delete(channel)) return
      untrack(channel)
      if (topic.members.size === 0) topics.delete(keyOf(channel.topic, channel.isPrivate))
    },
    size: (topic, isPrivate) => topics.get(keyOf(topic, isPrivate))?.members.size ?? 0,
    broadcast(topic, isPrivate, message, except) {
      const encoded = new Map<Version, string | Uint8Array | undefined>()
      for (const member of topics.get(keyOf(topic, isPrivate))?.members ?? []) {
        if (member === except || !member.permissions.read.has('broadcast')) continue
        const { version } = member.connection
        if (!encoded.has(version)) encoded.set(version, encodeBroadcast(version, topic, message))
        const frame = encoded.get(version)
        if (frame !== undefined) member.connection.send(frame)
      }
    },
    track(channel, payload) {
      const topic = find(channel)
      if (topic === undefined) return false
      const previous = topic.presences.get(channel)
      if (previous === undefined && topic.presences.size >= maxPresences) return false
      lastReference += 1
      const meta = {
        ...payload,
        phx_ref: lastReference.toString(36),
        ...(previous && { phx_ref_prev: previous.phx_ref }),
      }
      topic.presences.set(channel, meta)
      sendDifference(topic, asPresences(channel, meta), previous ? asPresences(channel, previous) : {})
      return true
    },
    untrack,
    sendPresences(channel) {
      const state: Presences = Object.create(null)
      for (const [member, meta] of find(channel)?.presences ?? []) {
        const { key } = member.presence
        state[key] ??= { metas: [] }
        state[key].metas.push(meta)
      }
      send(channel, 'presence_state', state)
    },
  }
}
