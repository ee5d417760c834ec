import { Anchor, Button, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import type { NewsOverview } from '#app/content/news.ts'
import type { SessionUser } from '#domain/session.ts'
import { editedAt } from '../edited-at.ts'
import { toolsFor } from '../tools.ts'
import styles from './dashboard.module.css'
import { DashboardGreeting } from './dashboard-greeting.tsx'

interface EditorialDashboardProps {
  readonly title: string
  readonly user: SessionUser
  readonly news: NewsOverview
}

/** The first screen of those who publish: how the content stands, what changed last, and the tools. */
export function EditorialDashboard({ title, user, news }: EditorialDashboardProps) {
  return (
    <Stack gap="xl">
      <Group justify="space-between" align="flex-start">
        <DashboardGreeting title={title} user={user} />
        <Button component={Link} to="/news-admin/new">
          New article
        </Button>
      </Group>
      <SimpleGrid cols={2}>
        <Figure label="Live news articles" value={news.live} to="/news-admin" />
        <Figure label="Deleted news articles" value={news.deleted} to="/news-admin?show=deleted" />
      </SimpleGrid>
      <section aria-labelledby="edits-heading" className={styles.panel}>
        <Title order={2} id="edits-heading">
          Latest edits
        </Title>
        <LatestEdits edits={news.latestEdits} />
      </section>
      <section aria-labelledby="tools-heading">
        <Title order={2} id="tools-heading" mb="md">
          Tools
        </Title>
        <SimpleGrid cols={{ base: 1, sm: 2, md: 3 }}>
          {toolsFor(user.role).map(({ route, label, description }) => (
            <Link key={route} to={route} className={styles.tool}>
              <strong>{label}</strong>
              <span>{description}</span>
            </Link>
          ))}
        </SimpleGrid>
      </section>
    </Stack>
  )
}

function Figure({ label, value, to }: { label: string; value: number; to: string }) {
  return (
    <Link to={to} className={styles.figure}>
      <span className={styles.value}>{value}</span>
      <span>{label}</span>
    </Link>
  )
}

function LatestEdits({ edits }: { edits: NewsOverview['latestEdits'] }) {
  if (edits.length === 0) return <Text c="dimmed">No article has been written yet.</Text>
  return (
    <ul className={styles.edits}>
      {edits.map(({ id, title, isDeleted, updatedAt }) => (
        <li key={id}>
          <Anchor component={Link} to={`/news-admin/${id}`}>
            {title}
          </Anchor>
          <Text size="sm" c="dimmed">
            {isDeleted && 'Deleted · '}
            <time dateTime={updatedAt}>{editedAt(updatedAt)}</time>
          </Text>
        </li>
      ))}
    </ul>
  )
}
