/** Types of the company's facts. */

import type { PostalAddress } from './locations.ts'

/** Image of the website with its placeholder. */
export interface StaticImage {
  readonly width: number
  readonly height: number
  /** Of the original and the encoding settings. */
  readonly hash: string
  /** Placeholder of 4 × 3 pixels, 5 bits per colour, bottom row first, base64: the pixel data of a BMP. */
  readonly trace: string
}

export interface Brand {
  /** Prefix of browser storage keys: lower-case letters and hyphens. */
  readonly key: string
  readonly name: string
  readonly legalName: string
  /** Heading of the home page: what a buyer gets. */
  readonly headline: string
  /** One sentence for the home page, the footer and search engines. */
  readonly summary: string
  /** Printed on the box of the first screen: four on its walls, a fifth on its glue tab. */
  readonly values: readonly { readonly name: string; readonly meaning: string }[]
  readonly telephone: string
  readonly email: string
  readonly address: PostalAddress
  readonly privacyEmail: string
  readonly securityEmail: string
  readonly social: readonly { readonly network: string; readonly address: string }[]
  /** Colour of the browser's toolbar. */
  readonly themeColour: { readonly light: string; readonly dark: string }
  /** Logo paths in a 32 × 32 square: the background and the line. */
  readonly mark: { readonly ground: string; readonly line: string }
  readonly copyrightYear: number
}

/** Hexadecimal. */
export type Colours = Readonly<
  Record<
    | 'ink'
    | 'ink-soft'
    | 'paper'
    | 'sheet'
    | 'line'
    | 'kraft'
    | 'kraft-pale'
    | 'kraft-edge'
    | 'blue'
    | 'on-blue'
    | 'drawing-ground'
    | 'drawing-line',
    `#${string}`
  >
>

export interface PromoVideo {
  readonly title: string
  readonly description: string
  /** A committed image with the video's aspect ratio. */
  readonly poster: { readonly src: string; readonly alt: string }
  /** Pixels. */
  readonly width: number
  readonly height: number
  /** Same video, best first; the last plays everywhere. */
  readonly sources: readonly [VideoSource, ...VideoSource[]]
  /** URL of the English captions (WebVTT). */
  readonly captions: string
  readonly durationSeconds: number
  /** `YYYY-MM-DD` */
  readonly uploadedOn: string
}

export interface VideoSource {
  readonly address: string
  /** With codecs, so that a browser can skip unsupported sources. */
  readonly type: string
}

/** A claim or certificate that is shown as a link while it is valid. */
export interface EvidenceReference {
  readonly id: string
  readonly label?: string
}

/** A topic of the home page's sustainability section. */
export interface SustainabilitySubject {
  readonly title: string
  /** Key figure. */
  readonly figure?: string
  readonly text: string
  readonly link?: { readonly label: string; readonly to: string }
  /** Id of the claim it makes. Without a valid claim, only `without` is shown, if present. */
  readonly claim?: string
  readonly fallbackText?: string
}

export interface PrivacyDetails {
  /** Sentence about the data protection officer, or why there is none. */
  readonly officer: string
  /** Completes “The data is kept …”. */
  readonly hosting: string
  /** Processors of personal data. */
  readonly recipients: readonly string[]
  readonly backupDays: number
  /** Retention of form emails in the company's mailbox. */
  readonly mailboxMonths: number
  /** Retention of call recordings. */
  readonly callDays: number
}

export interface RetentionPeriods {
  /** From the decision on the application. */
  readonly applicationMonths: number
  /** Longest consent to stay on file, renewable. */
  readonly onFileMonths: number
  /** Emails that belong to no record; others are kept with their record. */
  readonly emailMonths: number
  /** Emails linked to a customer. */
  readonly customerEmailMonths: number
  /** Proofs of delivery, from the signature, and claims, from the answer. */
  readonly deliveryRecordMonths: number
  /** Analytics events. */
  readonly analyticsEventMonths: number
  /** Visits with their actions; at least as long as events. */
  readonly analyticsVisitMonths: number
}

export interface DepartmentEmails {
  readonly purchasing: string
  /** IT support for staff. */
  readonly support: string
}
