/** Texts of the static pages that the footer links to. */
import { DELETION_DAYS, retention } from '#contract/retention.ts';
import { defineMessages } from '#web/lib/i18n/language.ts';

type StaticText = {
  readonly title: string;
  readonly intro: string;
  readonly sections: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[];
};

export type StaticPageName = 'guides' | 'about' | 'contact' | 'terms' | 'privacy';

export const pagesLabels = defineMessages<Readonly<Record<StaticPageName, StaticText>>>('pages', {
  guides: {
    title: 'Guides',
    intro: 'How to buy and sell on Magpie, from the first message to a parcel that arrives safely.',
    sections: [
      {
        heading: 'Buying',
        paragraphs: [
          'Open a listing and press “Contact seller”. You can add a message to your request. When the seller accepts, a conversation opens in your inbox, with your message as its first line.',
          'Agree on the price, the condition and the shipping there. Ask for more pictures if you are not sure: you can both send them in the conversation.',
        ],
      },
      {
        heading: 'Selling',
        paragraphs: [
          'Add a listing with one to three pictures; the first is the one on the card. Describe the item, where it came from, and its flaws. Show flaws in the pictures to avoid arguments later.',
          'Requests appear under the bell. Accept the buyers you want to talk to, and decline the others so that no one is kept waiting.',
        ],
      },
      {
        heading: 'Packing cards',
        paragraphs: [
          'Put the card in a sleeve, the sleeve in a top loader, and tape the loader shut with a tape that comes off again. Fix it between two pieces of stiff cardboard that are larger than the card, so that corners cannot bend.',
          'Add a plastic bag against rain. Write the address twice, once inside the parcel. Use tracked shipping for valuable items, and send the tracking number to your buyer.',
        ],
      },
    ],
  },
  about: {
    title: 'About',
    intro: 'Magpie is a marketplace for private collectors: people who sell what they own to people who look for it.',
    sections: [
      {
        heading: 'How it works',
        paragraphs: [
          'Everyone can browse. Members list what they sell, send requests to sellers, and talk in a separate conversation for every listing. Buyers review sellers, and each profile shows the average.',
        ],
      },
      {
        heading: 'Why an invitation',
        paragraphs: [
          'New accounts join a queue and are invited in order. This keeps the community small enough that a profile means something.',
        ],
      },
      {
        heading: 'What we do not do',
        paragraphs: [
          'Magpie handles no payments and no parcels, and sells no advertising. The trade is between you and the other person.',
          'The software is free: anyone can run it, read it and improve it.',
        ],
      },
    ],
  },
  contact: {
    title: 'Contact',
    intro: 'Who can help you, depending on your question.',
    sections: [
      {
        heading: 'About a listing or a trade',
        paragraphs: ['Write to the seller or buyer in your inbox. Only the two of you know what you agreed.'],
      },
      {
        heading: 'About your account or this site',
        paragraphs: [
          'Submit a ticket on the support page, signed in or not. It gets a number and reaches the team that runs this site and is responsible for its content.',
        ],
      },
      {
        heading: 'About a listing that should not be here',
        paragraphs: [
          'Submit a ticket with its address and tell us why. Reviews have their own “Report” button. We check every report.',
        ],
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
          'Only things you own and are allowed to sell where you live, described truthfully and shown in your own pictures. No counterfeits sold as originals, nothing stolen, nothing illegal, nothing hateful.',
        ],
      },
      {
        heading: 'Trades',
        paragraphs: [
          'Magpie brings buyers and sellers together and is not a party to their agreement. Price, payment, shipping and returns are between seller and buyer, under the law that applies to them.',
        ],
      },
      {
        heading: 'Reviews and messages',
        paragraphs: [
          'Be truthful and be kind. No threats, no advertising, no other people’s private details. We can hide what breaks these rules. Other members can report it, and you can appeal our decision once.',
        ],
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
    intro: 'What Magpie knows about you, why, and who else sees it.',
    sections: [
      {
        heading: 'What we store',
        paragraphs: [
          'Your account: username, email address, country, currency, language, timezone and settings, a hash of your password, which cannot be reversed, and your second factor, if you set one up. If you sign in with Google: the number that Google has given you.',
          'What you enter: profile, listings, requests, messages, reviews, favourites, saved searches, blocks, reports and support tickets. What happens: notifications, sessions with the name of your browser, and reports about you with the decisions of our moderators, as long as you have your account.',
          'Uploaded pictures are converted: the location and camera data that phones add are removed. We compare pictures with those of other members to find copied photographs.',
        ],
      },
      {
        heading: 'Who sees it',
        paragraphs: [
          'Everyone: your profile, your listings and the reviews about you. The other party of a conversation: what you write in it. Only you and the team of this site: your email address. Our moderators also see what was reported to them. We sell nothing to anyone.',
        ],
      },
      {
        heading: 'On your device',
        paragraphs: [
          'Your browser stores the key to your session, which announcements you dismissed, your language, drafts of what you are writing, a cookie against forged requests, and a cookie by which we recognise a browser that you signed in from, so that others cannot lock you out. Without “Remember me” the key is deleted when you close the browser. There are no advertising cookies.',
        ],
      },
      {
        heading: 'Your data, your choice',
        paragraphs: [
          'Download everything we store about you in your settings, under “Your data”. Correct it on your profile and in your settings.',
          `Delete your account there too. For ${DELETION_DAYS} days your profile and listings are hidden and you can change your mind. Then we erase your name, email address, pictures, listings, messages, searches, sessions and keys. People you talked to keep their own messages and see “Deleted user” in your place. Ratings that you gave stay, without your name and text. For ${retention.formerNames.amount} days no one can take your name; we keep only a hash of it.`,
          'The log of our team’s actions names accounts by their number only, and is never deleted.',
          'Questions? Submit a ticket on the support page.',
        ],
      },
    ],
  },
});
