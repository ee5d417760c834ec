/** What the session asks of the person at the screen: to sign in, or to read that they no longer are. */

import { createStore, type Store } from './store.ts'

export interface SignInRequest {
  /** `enter`: go to the dashboard afterwards. `stay`: carry on where the person was. */
  readonly purpose: 'enter' | 'stay'
  readonly email: string
  /** Ends the request; true when the person has signed in. */
  readonly settle: (signedIn: boolean) => void
}

export interface AlertRequest {
  readonly message: string
  readonly settle: () => void
}

export interface Prompts {
  readonly signIn: Store<SignInRequest | null>
  readonly alert: Store<AlertRequest | null>
  /** Opens the login modal, or joins the one that is open; true once the person has signed in, false if they close it. */
  askToSignIn(purpose: SignInRequest['purpose'], email?: string): Promise<boolean>
  /** Shows a message; settles when the person has put it away. */
  showAlert(message: string): Promise<void>
}

export function createPrompts(): Prompts {
  const signIn = createStore<SignInRequest | null>(null)
  const alert = createStore<AlertRequest | null>(null)
  let asked: Promise<boolean> | null = null
  let shown: Promise<void> = Promise.resolve()

  return {
    signIn,
    alert,
    askToSignIn(purpose, email = '') {
      asked ??= new Promise<boolean>((resolve) => {
        signIn.set({
          purpose,
          email,
          settle(signedIn) {
            asked = null
            signIn.set(null)
            resolve(signedIn)
          },
        })
      })
      return asked
    },
    showAlert(message) {
      shown = shown.then(
        () =>
          new Promise<void>((resolve) => {
            alert.set({
              message,
              settle() {
                alert.set(null)
                resolve()
              },
            })
          }),
      )
      return shown
    },
  }
}
