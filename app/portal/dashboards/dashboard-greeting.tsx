import { Text, Title } from '@mantine/core'
import type { SessionUser } from '#domain/session/session.ts'

/** A dashboard's heading. */
export function DashboardGreeting({ title, user }: { title: string; user: SessionUser }) {
  return (
    <header>
      <Title order={1}>{title}</Title>
      <Text c="dimmed" mt="xs">
        Signed in as {user.name}
      </Text>
    </header>
  )
}
