/** The shapes of what a company says of itself on every page. */

import type { PostalAddress } from './locations.ts'

/** A picture of the site, with what pages must know of it before it is there. */
export interface StaticImage {
  readonly width: number
  readonly height: number
  /** Of the original and of how its sizes are encoded. */
  readonly hash: string
  /** Four by three pixels of five bits a colour, the lowest row first, base64: what a BMP has after its head. */
  readonly trace: string
}

export interface Brand {
  /** Begins the names of what is stored in a browser: small letters and hyphens. */
  readonly key: string
  readonly name: string
  readonly legalName: string
  /** Heading of the home page: what a buyer gets. */
  readonly headline: string
  /** The values in a few words, below the heading. */
  readonly tagline: string
  /** One sentence, which the home page, the footer and search engines use. */
  readonly summary: string
  /** The id of the product that stands for all on the first screen; the first where none is named. */
  readonly shownProduct?: number
  readonly values: readonly { readonly name: string; readonly meaning: string }[]
  readonly telephone: string
  readonly email: string
  /** Where letters go. */
  readonly address: PostalAddress
  readonly privacyEmail: string
  readonly securityEmail: string
  readonly social: readonly { readonly network: string; readonly address: string }[]
  /** Browsers tint their own bars with this. */
  readonly themeColour: { readonly light: string; readonly dark: string }
  /** The logo's two paths in a square of 32: what is filled, and the line upon it. */
  readonly mark: { readonly ground: string; readonly line: string }
  readonly copyrightYear: number
}

/** Six hexadecimal digits each. */
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

/** A promotional film: what the home page must know of it before a frame has been asked for. */
export interface PromoVideo {
  readonly title: string
  readonly description: string
  /** A committed picture of the film's own shape. */
  readonly poster: { readonly src: string; readonly alt: string }
  /** Pixels, as it was made. */
  readonly width: number
  readonly height: number
  /** The same film, the best first; the last one plays everywhere. */
  readonly sources: readonly [VideoSource, ...VideoSource[]]
  /** Address of the English captions (WebVTT). */
  readonly captions: string
  readonly durationSeconds: number
  /** `YYYY-MM-DD` */
  readonly uploadedOn: string
}

export interface VideoSource {
  readonly address: string
  /** With its codecs, so that a browser need not fetch it to refuse it. */
  readonly type: string
}

/** What the home page says of the company's effect on the world, a subject after the other. */
export interface SustainabilitySubject {
  readonly title: string
  /** The measure of it, lettered as on a drawing. */
  readonly figure?: string
  readonly text: string
  readonly link?: { readonly label: string; readonly to: string }
  /** The id of the claim that it makes: without it the subject is not shown, or only what `without` says. */
  readonly claim?: string
  readonly without?: string
}

/** What a privacy policy says of how a site is run. */
export interface PrivacyDetails {
  /** Who the data protection officer is, or why there is none: a sentence. */
  readonly officer: string
  /** Where the data is kept, to follow on “It is kept”. */
  readonly hosting: string
  /** Who else handles personal data for the company, to stand in a list. */
  readonly recipients: readonly string[]
  /** For how long a backup is kept, and with it what was erased since. */
  readonly backupDays: number
  /** For how long mails about enquiries and applications stay in the company's mailbox. */
  readonly mailboxMonths: number
  /** For how long recorded calls are kept. */
  readonly callDays: number
}

/** How long what applicants send is kept, in months. */
export interface RetentionPeriods {
  readonly applicationMonths: number
  /** For which an applicant agrees to be kept on file, at a time. */
  readonly onFileMonths: number
  /** Emails that came and are filed to no lead, application or privacy request: those go with it. */
  readonly emailMonths: number
  /** Those that are filed to a customer. */
  readonly customerEmailMonths: number
  /** What visitors who agreed to be counted sent, event by event. */
  readonly analyticsEventMonths: number
  /** Their visits, and what was done in them; at least as long. */
  readonly analyticsVisitMonths: number
}

/** Mail addresses of those who take up what is not for sales. */
export interface DepartmentEmails {
  /** Whoever buys. */
  readonly purchasing: string
  /** Whoever helps staff with their devices and programs. */
  readonly support: string
}
