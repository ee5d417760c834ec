/** Tells the other tabs of this site that the person has signed out here. */

const NAME = 'session'
const SIGNED_OUT = 'signed-out'

export interface SessionChannel {
  announceSignOut(): void
  onSignOut(listener: () => void): void
}

export function createSessionChannel(): SessionChannel {
  const channel = new BroadcastChannel(NAME)
  return {
    announceSignOut: () => channel.postMessage(SIGNED_OUT),
    onSignOut: (listener) => {
      channel.addEventListener('message', ({ data }) => {
        if (data === SIGNED_OUT) listener()
      })
    },
  }
}
