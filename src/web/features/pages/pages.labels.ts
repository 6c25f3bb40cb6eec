/** Texts of the static pages that the footer links to. */
import { defineMessages } from '#web/lib/language.ts';

type StaticText = {
  readonly title: string;
  readonly intro: string;
  readonly sections: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[];
};

export type StaticPageName = 'guides' | 'about' | 'contact' | 'terms' | 'privacy';

export const pagesLabels = defineMessages<Readonly<Record<StaticPageName, StaticText>>>('pages', {
  guides: {
    title: 'Guides',
    intro: 'How to buy and sell here, from the first look to a parcel that arrives whole.',
    sections: [
      {
        heading: 'Buying',
        paragraphs: [
          'Open a listing and press “Contact seller”. You can add a message to your request. When the seller accepts, a conversation opens in your inbox, with your message as its first line.',
          'Agree on the price, the condition and the post there. Ask for more pictures if you are not sure: you can both send them in the conversation.',
        ],
      },
      {
        heading: 'Selling',
        paragraphs: [
          'Add a listing with one to three pictures; the first is the one on the card. Say what the item is, where it came from, and what is wrong with it. A flaw that is shown in a picture is a flaw nobody argues about.',
          'Requests appear under the bell. Accept those you want to talk to; decline the others, so that nobody waits in vain.',
        ],
      },
      {
        heading: 'Packing cards',
        paragraphs: [
          'Put the card in a sleeve, the sleeve in a top loader, and tape the loader shut with a tape that comes off again. Fix it between two pieces of stiff cardboard that are larger than the card, so that corners cannot bend.',
          'Add a plastic bag against rain. Write the address twice, once inside. Use tracked post for anything you would be sad to lose, and send the number to your buyer.',
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
          'Everybody may look around. Members list what they sell, ask sellers for contact, and talk in a conversation of its own for every listing. Buyers review sellers, and the average stands on each profile.',
        ],
      },
      {
        heading: 'Why an invitation',
        paragraphs: [
          'New accounts join a queue and are invited in order. It keeps the place small enough that a profile means something.',
        ],
      },
      {
        heading: 'What we do not do',
        paragraphs: [
          'Magpie takes no payments, holds no parcels and sells no advertising. The trade is between the two of you.',
          'Magpie is free software: anybody may run it, read it and mend it.',
        ],
      },
    ],
  },
  contact: {
    title: 'Contact',
    intro: 'Who to talk to, depending on what it is about.',
    sections: [
      {
        heading: 'About a listing or a trade',
        paragraphs: ['Write to the seller or buyer in your inbox. Only the two of you know what you agreed.'],
      },
      {
        heading: 'About your account or this site',
        paragraphs: [
          'Submit a ticket on the support page, signed in or not. It gets a number, and reaches the people who run this site, who are also responsible for its content.',
        ],
      },
      {
        heading: 'About a listing that should not be here',
        paragraphs: [
          'Submit a ticket with its address and tell us why. Reviews have a “Report” button of their own. We look at every one.',
        ],
      },
    ],
  },
  terms: {
    title: 'Terms and conditions',
    intro: 'The rules of the house, in plain words. By using Magpie you agree to them.',
    sections: [
      {
        heading: 'Your account',
        paragraphs: [
          'One person, one account. Keep your password to yourself; what happens through your account is yours to answer for. You may be asked to leave if you break these rules.',
        ],
      },
      {
        heading: 'What you may list',
        paragraphs: [
          'Only things you own and may sell where you live, described truthfully and shown in your own pictures. No counterfeits sold as originals, nothing stolen, nothing illegal, nothing hateful.',
        ],
      },
      {
        heading: 'Trades',
        paragraphs: [
          'Magpie brings two people together and is no party to what they agree. Price, payment, post and returns are between seller and buyer, under the law that applies to them.',
        ],
      },
      {
        heading: 'Reviews and messages',
        paragraphs: [
          'Be truthful and be kind. No threats, no advertising, no other people’s private details. We may remove what breaks this.',
        ],
      },
      {
        heading: 'No promises',
        paragraphs: [
          'We look after this site with care, but it comes as it is: it may be down, and it may lose things. Keep a copy of what matters to you.',
        ],
      },
    ],
  },
  privacy: {
    title: 'Privacy',
    intro: 'What Magpie knows about you, why, and who else sees it.',
    sections: [
      {
        heading: 'What we keep',
        paragraphs: [
          'Your account: user name, email address, country, currency, and your password in a form that cannot be turned back. Your profile, listings, requests, conversations, notifications and reviews.',
          'Pictures are stored anew when you upload them: the place and camera that a phone writes into its pictures are removed.',
        ],
      },
      {
        heading: 'Who sees it',
        paragraphs: [
          'Everybody: your profile, listings and the reviews about you. The other side of a conversation: what you write in it. Nobody but you and the people who run this site: your email address.',
        ],
      },
      {
        heading: 'On your device',
        paragraphs: [
          'Your browser keeps the key to your session, which announcements you dismissed, your language, drafts of what you are writing, a cookie against forged requests, and a cookie by which we recognise a browser that you signed in from, so that others cannot lock you out. Without “Remember me” the key goes when you close the browser. There are no advertising cookies.',
        ],
      },
      {
        heading: 'Your rights',
        paragraphs: [
          'You may ask what we keep about you, have it corrected, and have it deleted. Submit a ticket on the support page.',
        ],
      },
    ],
  },
});
