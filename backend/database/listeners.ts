export interface Listeners {
  /** Returns true for the channel's first listener: the engine must start listening. */
  add(channel: string, listener: (payload: string) => void): boolean
  channels(): readonly string[]
  notify(channel: string, payload: string): void
  /** Calls every listener with an empty payload, because notifications may have been missed. */
  notifyAll(): void
}

export function openListeners(): Listeners {
  const byChannel = new Map<string, Set<(payload: string) => void>>()

  function notify(channel: string, payload: string): void {
    for (const listener of byChannel.get(channel) ?? []) listener(payload)
  }

  return {
    add(channel, listener) {
      const existing = byChannel.get(channel)
      if (existing) existing.add(listener)
      else byChannel.set(channel, new Set([listener]))
      return existing === undefined
    },
    channels: () => [...byChannel.keys()],
    notify,
    notifyAll() {
      for (const channel of byChannel.keys()) notify(channel, '')
    },
  }
}
