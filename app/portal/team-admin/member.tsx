import { Alert, Stack } from '@mantine/core'
import { data } from 'react-router'
import { readMember } from '#app/content/team-admin.ts'
import { isArticleNumber } from '#domain/articles/article.ts'
import { loadData } from '../ui/loader-data.ts'
import { copyLink } from '../ui/record/copy-link.ts'
import { StatusBadge } from '../ui/record/status-badge.tsx'
import { pageTitle, ScreenHeader } from '../ui/screen.tsx'
import type { Route } from './+types/member'
import { MemberForm } from './member-form.tsx'

export { ScreenError as ErrorBoundary } from '../ui/screen.tsx'
export { RecordFallback as HydrateFallback } from '../ui/skeletons.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageTitle(loaderData?.member?.name ?? 'New team member')

export async function clientLoader({ params, context }: Route.ClientLoaderArgs) {
  const id = 'id' in params ? params.id : undefined
  if (id === undefined) return { member: null }
  const member = isArticleNumber(id)
    ? await loadData(context, (client) => readMember(client, Number(id)))
    : null
  if (member === null) throw data('We can’t find this team member.', { status: 404 })
  return { member }
}
clientLoader.hydrate = true as const

export default function Member({ loaderData: { member } }: Route.ComponentProps) {
  return (
    <Stack gap="lg">
      <ScreenHeader
        back={{ to: '/team-admin', label: 'Team' }}
        title={member === null ? 'New team member' : member.name}
        {...(member !== null && {
          badge: member.isDeleted ? (
            <StatusBadge tone="neutral">Deleted</StatusBadge>
          ) : (
            <StatusBadge tone="good">On the website</StatusBadge>
          ),
          detail: member.title,
          menu: [
            ...(member.isDeleted
              ? []
              : ([{ label: 'View on website', icon: 'external-link', href: '/team' }] as const)),
            { label: 'Copy link', icon: 'link', onSelect: copyLink },
          ],
        })}
      />
      {member?.isDeleted && (
        <Alert role="status">
          {member.name} is deleted. Restore them from the list to show them on the website again.
        </Alert>
      )}
      <MemberForm key={member?.id ?? 'new'} member={member} />
    </Stack>
  )
}
