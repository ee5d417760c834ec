import { useState } from 'react'
import type { PrivacyRequestDetail } from '#app/content/privacy-requests.ts'
import { useAuth } from '#app/session/auth-provider.tsx'
import { BRAND } from '#domain/company/brand.ts'

export interface AnswerDraft {
  readonly text: string
  readonly setText: (text: string) => void
  /** Something was written between greeting and name. */
  readonly isWritten: boolean
  readonly clear: () => void
}

export function useAnswerDraft(request: PrivacyRequestDetail): AnswerDraft {
  const { user } = useAuth()
  const [frame] = useState(
    () => `Dear ${request.name},\n\n\n\nKind regards,\n${user?.name ?? ''}\n${BRAND.name}`,
  )
  const [text, setText] = useState(frame)
  return { text, setText, isWritten: text !== frame && text.trim() !== '', clear: () => setText(frame) }
}
