/** Texts of the pages feature. */

import { plural } from '#contract/plural.ts';
import { DELETION_DAYS, type RetentionId, type RetentionRule, retention } from '#contract/retention.ts';
import { defineMessages } from '#web/lib/i18n/language.ts';

type StaticText = {
  readonly title: string;
  readonly intro: string;
  /** Alternative text of the page's top illustration. */
  readonly drawing?: string;
  readonly sections: readonly StaticSection[];
};

export type StaticSection = {
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Alternative text of the section's illustration; static-page.tsx maps sections to illustrations. */
  readonly drawing?: string;
  readonly points?: readonly string[];
  /** Label of the link to the page that the section is about; static-page.tsx defines the path. */
  readonly link?: string;
};

export type StaticPageName = 'guides' | 'about' | 'contact' | 'terms' | 'privacy';

export const pagesLabels = defineMessages<Readonly<Record<StaticPageName, StaticText>>>('pages', {
  guides: {
    title: 'Guides',
    intro: 'How to buy and sell on Magpie, from first message to safe arrival.',
    sections: [
      {
        heading: 'Buying',
        paragraphs: [
          'Open a listing and tap “Contact seller”. You can add a message to your request. When the seller accepts, a conversation opens in your inbox, starting with your message.',
          'Agree on price, condition and shipping in chat. Not sure? Ask for more photos: you can both send them in the conversation.',
        ],
        link: 'Search the listings',
      },
      {
        heading: 'Selling',
        paragraphs: [
          'Add a listing with one to three photos; the first one is shown on the card. Describe the item, where it came from, and its flaws. Show flaws in the photos to avoid arguments later.',
          'Requests appear under the bell. Accept the buyers you want to talk to, and decline the others so buyers aren’t left waiting.',
        ],
        link: 'Create a listing',
      },
      {
        heading: 'Trading safely',
        drawing: 'A conversation with a photo of a card next to a handwritten note, and a shield with a tick',
        paragraphs: ['Most trades go well. These habits keep it that way:'],
        points: [
          'Look at the other person’s profile first: how long the account has existed, and what the reviews say.',
          'Keep the conversation on Magpie. Our moderators can only help with what they can read.',
          'For anything valuable, ask for a photo of the item next to a handwritten note with today’s date or your username.',
          'Pay in a way that protects buyers. You can’t get your money back from a “friends and family” payment, a gift card or a bank transfer.',
          'Don’t follow payment links from someone you don’t know, and never share your password or a verification code.',
          'Before you pay, agree on who pays for shipping and what happens if the parcel is lost.',
          'Does something feel wrong? Stop, and report the message, the listing or the person.',
        ],
        link: 'Get help from support',
      },
      {
        heading: 'Grading',
        drawing: 'Five cards under a lamp, from a perfect one to one with creases and a bent corner',
        paragraphs: [
          'Grade what you see under a bright light, and when you hesitate between two grades, choose the lower one. A buyer who gets more than they expected comes back.',
        ],
        points: [
          'New, sealed: in its original packaging, never opened.',
          'Mint: perfect, as it left the factory. Used items rarely are.',
          'Near mint: a flaw that you find only when you look for it, such as a tiny white spot on one edge.',
          'Good: light wear on corners or edges, a clean surface, nothing bent. A record plays with hardly any noise.',
          'Played: visible wear, scratches or soft corners, nothing bent. A record plays with some noise.',
          'Damaged: creases, bends, stains or writing. Show all of it in the photos.',
        ],
      },
      {
        heading: 'Packing cards',
        drawing: 'Four steps: a card on its own, in a sleeve, in a taped top loader, and between two boards',
        paragraphs: [
          'Put the card in a sleeve, the sleeve in a top loader, and tape the loader shut with low-tack tape. Fix it between two pieces of stiff cardboard that are larger than the card, so its corners can’t bend.',
          'Slip everything into a plastic bag to keep it dry. Write the address twice, once inside the parcel. Use tracked shipping for valuable items, and send the tracking number to your buyer.',
        ],
      },
      {
        heading: 'Packing records and albums',
        drawing: 'A record taken out of its cover, then both in a protective sleeve, then a record mailer',
        paragraphs: [
          'Take the record out of its cover, so it can’t split the seam, and put both in a protective sleeve. Place them between two stiff boards in a record mailer.',
          'Wrap boxed albums in two layers of bubble wrap, fill the corners of the carton, and shake it: nothing should move.',
        ],
      },
    ],
  },
  about: {
    title: 'About',
    intro:
      'Magpie is a marketplace where collectors buy, sell and swap photocards, albums, records and signed items directly with each other.',
    drawing: 'A magpie carries a card from one album to the empty pocket of another',
    sections: [
      {
        heading: 'How it works',
        paragraphs: ['Everyone can browse. To sell, swap or write to a seller, you need an account.'],
        points: [
          'Find an item and contact its seller. When they accept, a conversation opens in your inbox.',
          'Agree on the price, the payment and the shipping in the conversation.',
          'When the item has arrived, review the seller. Your rating appears on their profile.',
        ],
        link: 'Read the guides',
      },
      {
        heading: 'Swaps and rings',
        paragraphs: [
          'Put what you’re looking for on your want list. Magpie then finds collectors who have it and want something of yours, and you can propose a swap.',
          'If a direct swap isn’t possible, a ring might be: three or more people pass their items on in a circle, and each gets what they want. Nothing is sent until everyone has accepted.',
        ],
        link: 'Open your want list',
      },
      {
        heading: 'Why you need an invitation',
        paragraphs: [
          'New accounts join a queue and are invited in order. This keeps the community small enough for people to get to know each other.',
        ],
      },
      {
        heading: 'What we don’t do',
        paragraphs: [
          'Magpie handles no payments and no parcels, takes no commission and sells no advertising. The trade is between you and the other person.',
          'The software is free: anyone can run it, read it and modify it.',
        ],
      },
    ],
  },
  contact: {
    title: 'Contact',
    intro: 'Here’s where to get the fastest answer.',
    drawing: 'Two speech bubbles, a ticket, and a card with a flag',
    sections: [
      {
        heading: 'Questions about an item or a deal',
        paragraphs: [
          'Write to the other person in your inbox. They have the item and the tracking number; we have neither. Magpie isn’t party to your deal, so agree on everything in the conversation, where you can both look it up.',
        ],
        link: 'Open your inbox',
      },
      {
        heading: 'Your account or this site',
        paragraphs: [
          'Submit a ticket; you don’t have to sign in. It gets a number and goes to the team that runs this site and is responsible for its content. We reply by email.',
          'Include the link to the page, what you did and what you expected. We never ask for your password.',
        ],
        link: 'Submit a ticket',
      },
      {
        heading: 'Something that breaks the rules',
        paragraphs: [
          'Report a message or review with the button beside it, and a listing or profile from its “…” menu. Just choose a reason; the other person won’t know who reported them. We check every report and tell you the outcome.',
        ],
        link: 'Read our rules',
      },
      {
        heading: 'A moderator’s decision',
        paragraphs: [
          'Open the decision from its notification or email. You can appeal once from there, and another moderator reviews the decision. This also works while your account is suspended.',
        ],
      },
      {
        heading: 'Your data',
        paragraphs: [
          'In your settings, download everything we store about you under “Your data”, or delete your account under “Delete account”. You don’t have to write to us.',
        ],
        link: 'Open your settings',
      },
    ],
  },
  terms: {
    title: 'Terms and conditions',
    intro: 'Our rules, in plain words. By using Magpie you agree to them.',
    sections: [
      {
        heading: 'Your account',
        paragraphs: [
          'One person, one account. Keep your password to yourself; you are responsible for what happens through your account. We can suspend your account if you break these rules.',
          `You can delete your account in your settings at any time. You have ${DELETION_DAYS} days to change your mind; then we erase it.`,
        ],
      },
      {
        heading: 'What you can list',
        paragraphs: [
          'Only things you own and are allowed to sell where you live, described truthfully and shown in your own photos. No counterfeits sold as originals, nothing stolen, nothing illegal, nothing hateful.',
        ],
      },
      {
        heading: 'Trades',
        paragraphs: [
          'Magpie brings buyers and sellers together and is not a party to their agreement. Price, payment, shipping and returns are between seller and buyer, under applicable law.',
        ],
      },
      {
        heading: 'Reviews and messages',
        paragraphs: [
          'Be truthful and be kind. No threats, no advertising, no other people’s private details. We can hide what breaks these rules. Other users can report it, and you can appeal our decision once.',
        ],
        link: 'What we store about you',
      },
      {
        heading: 'No promises',
        paragraphs: [
          'We take good care of this site, but it is provided as is: it can be unavailable or lose data. Keep a copy of what matters to you.',
        ],
      },
    ],
  },
  privacy: {
    title: 'Privacy',
    intro: 'What data Magpie stores about you, why, and who else can see it.',
    sections: [
      {
        heading: 'What we store',
        paragraphs: [
          'Your account: username, email address, country, currency, language, timezone and settings, a hash of your password, which cannot be reversed, and your second factor, if you set one up. If you sign in with Google: the ID of your Google account.',
          'What you enter: profile, listings, requests, messages, reviews, favourites, saved searches, your want list, proposed swaps and your answers to them, blocks, reports and support tickets. What we record as you use Magpie: notifications, sessions with the name of your browser, and, for as long as you have your account, reports about you with the decisions of our moderators.',
          'If you turn on push notifications: the address that your browser’s push service uses to reach you. That service is run by the maker of your browser, such as Google, Mozilla, Apple or Microsoft. It can see when a notification is sent and how long it is, but cannot read it.',
          'When you view a listing, its seller sees only that one more person has viewed it. To count you only once a day, we store a code derived from the listing and your account, or from the listing and your network address and browser. We delete the key used to derive the code at the end of the day. After that, no one can trace the code back to you.',
          'We convert uploaded photos and remove the location and camera data that phones add. We compare photos with those of other people to find copies.',
        ],
      },
      {
        heading: 'Who sees it',
        paragraphs: [
          'Everyone: your profile, your listings, the reviews you wrote or received, with the item that each is about, and, if you show it on your profile, your want list. To find matches, swaps and rings, we also use a want list that you do not show. The other party in a conversation or a swap: what you write or propose in it. Only you and the team that runs this site: your email address. Our moderators also see what was reported to them. We sell nothing to anyone.',
        ],
      },
      {
        heading: 'On your device',
        paragraphs: [
          'Your browser stores the key to your session, your language, the announcements that you dismissed, the listings that you viewed recently, and drafts of what you are writing. It also stores a cookie that prevents forged requests, and a cookie that lets us recognise a browser that you signed in from, so that others cannot lock you out. Without “Remember me”, the session key is deleted when you close the browser. There are no advertising cookies.',
        ],
      },
      {
        heading: 'Your data, your choice',
        paragraphs: [
          'In your settings, under “Your data”, you can download everything we store about you. You can correct it on your profile and in your settings.',
          `You can also delete your account in your settings. For ${DELETION_DAYS} days your profile and listings are hidden and you can change your mind. Then we erase your name, email address, photos, listings, messages, searches, sessions and keys. People you talked to keep their own messages and see “Deleted user” in your place. The ratings you gave remain, without your name or text. For ${retention.formerNames.amount} days no one can take your name; we keep only a hash of it.`,
          'The log of our team’s actions identifies accounts only by number and is never deleted.',
          'Questions? Submit a ticket on the support page.',
        ],
        link: 'Open your settings',
      },
    ],
  },
});

type RetentionTexts = {
  readonly caption: string;
  readonly daily: string;
  readonly subject: string;
  readonly howLong: string;
  readonly why: string;
  readonly units: Readonly<Record<RetentionRule['unit'], (amount: number) => string>>;
  readonly from: Readonly<Record<RetentionRule['from'], (period: string) => string>>;
  readonly rows: Readonly<Record<RetentionId, { readonly subject: string; readonly why: string }>>;
};

export const retentionLabels = defineMessages<RetentionTexts>('retention', {
  caption: 'What we store, and for how long',
  daily:
    'We delete the data in this table within a day of the end of its retention period. We store everything else for as long as you have an account.',
  subject: 'What',
  howLong: 'How long',
  why: 'Why',
  units: {
    minutes: (amount) => `${amount} minutes`,
    hours: (amount) => plural(amount, { one: '1 hour', other: `${amount} hours` }),
    days: (amount) => plural(amount, { one: '1 day', other: `${amount} days` }),
  },
  from: {
    creation: (period) => period,
    last_use: (period) => `${period} after the last use`,
    expiry: (period) => `${period} after they expire`,
    closing: (period) => `${period} after you stop using them`,
    request: (period) => `${period} after your request`,
    readiness: (period) => `${period} after they are ready`,
    decision: (period) => `${period} after the decision`,
  },
  rows: {
    sessions: { subject: 'Sessions', why: 'to keep you signed in' },
    pushSubscriptions: {
      subject: 'Browsers with push notifications',
      why: 'to notify you until your session in the browser ends',
    },
    apiKeys: { subject: 'API keys', why: 'so that apps you trust can act on your behalf' },
    resetLinks: { subject: 'Password reset links', why: 'to choose a new password' },
    signInCodes: { subject: 'Unfinished sign-ins with Google', why: 'to finish them in the same browser' },
    emailChanges: { subject: 'New email addresses you haven’t confirmed', why: 'so that you can confirm them' },
    formerNames: {
      subject: 'Former usernames (after account deletion, only a hash)',
      why: 'so that no one can pose as you',
    },
    nameChanges: { subject: 'Dates of your name changes', why: 'to limit how often names change' },
    unusedPictures: { subject: 'Unused photos', why: 'so that you can finish what you are writing' },
    uploads: { subject: 'Interrupted uploads', why: 'so that uploads still in progress can finish' },
    repeatedTexts: { subject: 'Fingerprints of messages', why: 'to detect messages sent to many users' },
    releasedTexts: {
      subject: 'Fingerprints of messages that a moderator approved',
      why: 'so that they are not reviewed again',
    },
    declinedTexts: {
      subject: 'Fingerprints of messages that a moderator declined',
      why: 'to block them if they are sent again',
    },
    listingViews: { subject: 'Codes for the people who viewed a listing', why: 'to count each person only once a day' },
    declinedHops: { subject: 'Items you declined in trade rings', why: 'so that we don’t keep proposing them' },
    changeFeed: {
      subject: 'Log of changes to your account, listings and conversations',
      why: 'to update your devices after they have been offline',
    },
    readNotifications: { subject: 'Notifications you have read', why: 'so that you can find them again' },
    unreadNotifications: { subject: 'Notifications you haven’t read', why: 'so that you can see them' },
    storedMails: {
      subject: 'Unsent emails of a site without a mail server',
      why: 'so that the operator can read them',
    },
    undelivered: { subject: 'Emails and live updates that could not be delivered', why: 'to retry the delivery' },
    closedTickets: { subject: 'Closed support tickets', why: 'to answer follow-up questions' },
    exports: { subject: 'Exports of your data', why: 'so that you can download them' },
    deletedAccounts: { subject: 'Accounts that will be deleted', why: 'so that you can change your mind' },
    searchWords: { subject: 'Words from listings that no longer exist', why: 'to suggest and correct search words' },
    rateLimits: { subject: 'Rate-limit counters', why: 'to prevent abuse; never stored on disk' },
    logs: { subject: 'Server logs, which never contain what you type', why: 'to find errors' },
    backups: { subject: 'Backups', why: 'to restore the site after a failure' },
  },
});

export const staticLabels = defineMessages('static', { contents: 'On this page' });
