import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { UNEXPECTED_ERROR } from '#domain/errors/error-catalogue.ts'
import type { BrowserSession } from './browser-session.ts'
import type { LoginModalProps } from './login-modal/login-modal.tsx'

const nobodyAsked = () => null

/** The login modal comes in a chunk of its own: most visitors never open it. */
export const loadLoginModal = () => import('./login-modal/login-modal.tsx')

/** Where the login modal appears when somebody is asked to sign in. */
export function SignInOutlet({ session }: { session: BrowserSession }) {
  const { signIn, showAlert } = session.prompts
  const request = useSyncExternalStore(signIn.subscribe, signIn.get, nobodyAsked)
  const [Modal, setModal] = useState<ComponentType<LoginModalProps> | null>(null)

  useEffect(() => {
    if (request === null || Modal !== null) return
    loadLoginModal().then(
      ({ LoginModal }) => setModal(() => LoginModal),
      () => {
        request.settle(false)
        void showAlert(UNEXPECTED_ERROR)
      },
    )
  }, [request, Modal, showAlert])

  return request !== null && Modal !== null && <Modal session={session} request={request} />
}
