import { notifySuccess } from '../notifications.tsx'

/** Copies the address of the screen. Browsers may refuse; the address bar has it, too. */
export function copyLink(): void {
  void navigator.clipboard.writeText(location.href).then(
    () => notifySuccess('Link copied'),
    () => {},
  )
}
