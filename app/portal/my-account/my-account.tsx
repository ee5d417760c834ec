import { Stack, Text, Title } from '@mantine/core'
import { ACCOUNT_API, type AccountAnswer } from '#domain/people/account.ts'
import { Spinner } from '../frame/spinner.tsx'
import { pageTitle } from '../page-title.ts'
import { sessionContext } from '../portal-context.ts'
import { readWebsite } from '../website-call.ts'
import type { Route } from './+types/my-account'
import { runAccountAction } from './account-action.ts'
import { AccountSessions } from './account-sessions.tsx'
import { DeletionForm } from './deletion-form.tsx'
import { HeldRecords } from './held-records.tsx'
import { NameForm } from './name-form.tsx'

export { ScreenError as ErrorBoundary } from '../screen-error.tsx'

export const meta = () => pageTitle('My account')

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  return readWebsite<AccountAnswer>(context.get(sessionContext), ACCOUNT_API.account)
}
clientLoader.hydrate = true as const

export async function clientAction({ request, context }: Route.ClientActionArgs) {
  return runAccountAction(context.get(sessionContext), await request.formData())
}

export const HydrateFallback = () => <Spinner />

export default function MyAccount({ loaderData: { user, sessions, held } }: Route.ComponentProps) {
  return (
    <Stack gap="xl">
      <header>
        <Title order={1}>My account</Title>
        <Text c="dimmed" mt="xs">
          Your name, where you are signed in, and what is stored about you.
        </Text>
      </header>
      <NameForm user={user} />
      <AccountSessions sessions={sessions} />
      <HeldRecords held={held} />
      <DeletionForm />
    </Stack>
  )
}
