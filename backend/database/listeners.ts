export interface Listeners {
  /** Returns whether the engine must start listening: this is the channel's first listener. */
  add(channel: string, listener: (payload: string) => void): boolean
  channels(): readonly string[]
  notify(channel: string, payload: string): void
  /** Tells every listener, by an empty payload, that notifications may have been missed. */
  notifyAll(): void
}

export function openListeners(): Listeners {
  const byChannel = new Map<string, Set<(payload: string) => void>>()

  function notify(channel: string, payload: string): void {
    for (const listener of byChannel.get(channel) ?? []) listener(payload)
  }

  return {
    add(channel, listener) {
      const known = byChannel.get(channel)
      if (known) known.add(listener)
      else byChannel.set(channel, new Set([listener]))
      return known === undefined
    },
    channels: () => [...byChannel.keys()],
    notify,
    notifyAll() {
      for (const channel of byChannel.keys()) notify(channel, '')
    },
  }
}
