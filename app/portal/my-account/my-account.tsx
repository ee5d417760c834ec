import { Stack } from '@mantine/core'
import { ACCOUNT_API, type AccountAnswer } from '#domain/people/account.ts'
import { readWebsite } from '../ui/calls.ts'
import { pageTitle, ScreenHeader } from '../ui/screen.tsx'
import type { Route } from './+types/my-account'
import { AccountSessions } from './account-sessions.tsx'
import { DeletionForm } from './deletion-form.tsx'
import { HeldRecords } from './held-records.tsx'
import { NameForm } from './name-form.tsx'

export { ScreenError as ErrorBoundary } from '../ui/screen.tsx'
export { PanelsFallback as HydrateFallback } from '../ui/skeletons.tsx'

export const meta = () => pageTitle('My account')

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  return readWebsite<AccountAnswer>(context, ACCOUNT_API.account)
}
clientLoader.hydrate = true as const

export default function MyAccount({ loaderData: { user, sessions, held } }: Route.ComponentProps) {
  return (
    <Stack gap="xl">
      <ScreenHeader
        title="My account"
        lead="Your name, where you are signed in, and what is stored about you."
      />
      <NameForm user={user} />
      <AccountSessions sessions={sessions} />
      <HeldRecords held={held} />
      <DeletionForm />
    </Stack>
  )
}
