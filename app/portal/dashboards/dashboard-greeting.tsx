import { Alert, Anchor, Text, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { forgetOrigin, rememberedOrigin } from '#app/session/origin.ts'
import type { SessionUser } from '#domain/session.ts'
import { toolAt } from '../tools.ts'

/** A dashboard's heading, with the way back for somebody who was stopped elsewhere for want of a session. */
export function DashboardGreeting({ title, user }: { title: string; user: SessionUser }) {
  const [origin] = useState(() => rememberedOrigin(window.sessionStorage))
  useEffect(() => forgetOrigin(window.sessionStorage), [])
  const tool = origin === null ? null : toolAt(origin, user.role)
  return (
    <header>
      <Title order={1}>{title}</Title>
      <Text c="dimmed" mt="xs">
        Signed in as {user.name}
      </Text>
      {origin !== null && tool !== null && (
        <Alert role="status" mt="md">
          You were on your way to {tool.label}.{' '}
          <Anchor component={Link} to={origin}>
            Carry on there
          </Anchor>
        </Alert>
      )}
    </header>
  )
}
