import { Stack } from '@mantine/core'
import { isWeeklyReportSubscriber } from '#app/content/reports/annotations.ts'
import { canAccess } from '#domain/roles/roles.ts'
import type { AccountResponse } from '#domain/users/account.ts'
import { ACCOUNT_API } from '#domain/users/account-api.ts'
import { tryAction } from '../ui/action-result.ts'
import { loadData, loadFromWebsiteApi, userContext } from '../ui/loader-data.ts'
import { pageTitle, ScreenHeader } from '../ui/screen.tsx'
import type { Route } from './+types/my-account'
import { AccountSessions } from './account-sessions.tsx'
import { DeletionForm } from './deletion-form.tsx'
import { NameForm } from './name-form.tsx'
import { StoredData } from './stored-data.tsx'
import { WeeklyReportSetting } from './weekly-report-setting.tsx'

export { ScreenError as ErrorBoundary } from '../ui/screen.tsx'
export { PanelsFallback as HydrateFallback } from '../ui/skeletons.tsx'

export const meta = () => pageTitle('My account')

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  const { role } = context.get(userContext)
  const [account, weekly] = await Promise.all([
    loadFromWebsiteApi<AccountResponse>(context, ACCOUNT_API.account),
    canAccess(role, '/analytics') ? tryAction(() => loadData(context, isWeeklyReportSubscriber)) : null,
  ])
  return { ...account, weekly }
}
clientLoader.hydrate = true as const

export default function MyAccount({ loaderData: { user, sessions, held, weekly } }: Route.ComponentProps) {
  return (
    <Stack gap="xl">
      <ScreenHeader title="My account" lead="Your name, your sessions and the data we store about you." />
      <NameForm user={user} />
      <AccountSessions sessions={sessions} />
      {weekly !== null && <WeeklyReportSetting userId={user.id} subscription={weekly} />}
      <StoredData held={held} />
      <DeletionForm />
    </Stack>
  )
}
