/** Warnings about the installation, if there are any. */
import { Alert } from '@mantine/core'
import { Suspense } from 'react'
import { Await } from 'react-router'
import { diskNotice, type NoticesResponse } from '#domain/notices/notices.ts'
import type { PanelData } from './panel.tsx'

interface NoticesProps {
  readonly notices: PanelData<NoticesResponse>
}

export function Notices({ notices }: NoticesProps) {
  return (
    <Suspense fallback={null}>
      <Await resolve={notices}>{({ data }) => data !== null && <DiskAlert disk={data.disk} />}</Await>
    </Suspense>
  )
}

function DiskAlert({ disk }: Pick<NoticesResponse, 'disk'>) {
  if (disk === null) return null
  const { title, text } = diskNotice(disk)
  return (
    <Alert
      role={disk.room === 'low' ? 'status' : 'alert'}
      color={disk.room === 'low' ? 'brand' : 'red'}
      title={title}
    >
      {text}
    </Alert>
  )
}
