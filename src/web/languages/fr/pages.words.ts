/** French texts of the static pages. */

import { DELETION_DAYS, retention } from '#contract/retention.ts';
import type { analyticsLabels } from '#web/features/analytics/analytics.labels.ts';
import type { pagesLabels } from '#web/features/pages/pages.labels.ts';

export const pageWords = {
  pages: {
    guides: {
      title: 'Guides',
      intro: 'Comment acheter et vendre ici, du premier coup d’œil au colis qui arrive intact.',
      sections: [
        {
          heading: 'Acheter',
          paragraphs: [
            'Ouvrez une annonce et appuyez sur « Écrire au vendeur ». Vous pouvez joindre un message à votre demande. Quand le vendeur accepte, une conversation s’ouvre dans votre messagerie, avec votre message en première ligne.',
            'Convenez-y du prix, de l’état et de l’envoi. Demandez d’autres images si vous hésitez : vous pouvez tous deux en envoyer dans la conversation.',
          ],
        },
        {
          heading: 'Vendre',
          paragraphs: [
            'Ajoutez une annonce avec une à trois images; la première est celle de la vignette. Dites ce qu’est l’objet, d’où il vient et ce qu’il a comme défauts. Un défaut montré en image est un défaut que personne ne conteste.',
            'Les demandes arrivent sous la cloche. Acceptez celles auxquelles vous voulez répondre; refusez les autres, afin que personne n’attende en vain.',
          ],
        },
        {
          heading: 'Emballer des cartes',
          paragraphs: [
            'Glissez la carte dans une pochette, la pochette dans un étui rigide, et fermez l’étui avec un ruban qui se décolle. Fixez-le entre deux morceaux de carton rigide plus grands que la carte, pour que les coins ne puissent pas plier.',
            'Ajoutez un sac de plastique contre la pluie. Écrivez l’adresse deux fois, dont une à l’intérieur. Choisissez un envoi avec suivi pour tout ce que vous regretteriez de perdre, et transmettez le numéro à l’acheteur.',
          ],
        },
      ],
    },
    about: {
      title: 'À propos',
      intro:
        'Magpie est une place de marché pour collectionneurs : des personnes qui vendent ce qu’elles possèdent à d’autres qui le cherchent.',
      sections: [
        {
          heading: 'Comment ça marche',
          paragraphs: [
            'Tout le monde peut regarder. Les membres annoncent ce qu’ils vendent, demandent à écrire aux vendeurs et discutent dans une conversation propre à chaque annonce. Les acheteurs donnent leur avis sur les vendeurs, et la moyenne figure sur chaque profil.',
          ],
        },
        {
          heading: 'Pourquoi une invitation',
          paragraphs: [
            'Les nouveaux comptes rejoignent une file d’attente et sont invités dans l’ordre. L’endroit reste ainsi assez petit pour qu’un profil veuille dire quelque chose.',
          ],
        },
        {
          heading: 'Ce que nous ne faisons pas',
          paragraphs: [
            'Magpie ne prend aucun paiement, ne garde aucun colis et ne vend aucune publicité. L’échange se fait entre vous deux.',
            'Magpie est un logiciel libre : chacun peut l’exploiter, le lire et le réparer.',
          ],
        },
      ],
    },
    contact: {
      title: 'Contact',
      intro: 'À qui parler, selon le sujet.',
      sections: [
        {
          heading: 'Au sujet d’une annonce ou d’un échange',
          paragraphs: [
            'Écrivez au vendeur ou à l’acheteur dans votre messagerie. Vous seuls savez ce dont vous avez convenu.',
          ],
        },
        {
          heading: 'Au sujet de votre compte ou de ce site',
          paragraphs: [
            'Envoyez une demande depuis la page d’assistance, connecté ou non. Elle reçoit un numéro et parvient aux personnes qui exploitent ce site et qui répondent aussi de son contenu.',
          ],
        },
        {
          heading: 'Au sujet d’une annonce qui n’a pas sa place ici',
          paragraphs: [
            'Envoyez une demande avec son adresse et dites-nous pourquoi. Les avis ont leur propre bouton « Signaler ». Nous examinons chaque cas.',
          ],
        },
      ],
    },
    terms: {
      title: 'Conditions d’utilisation',
      intro: 'Les règles de la maison, en mots simples. En utilisant Magpie, vous les acceptez.',
      sections: [
        {
          heading: 'Votre compte',
          paragraphs: [
            'Une personne, un compte. Gardez votre mot de passe pour vous; vous répondez de ce qui se fait avec votre compte. Nous pouvons suspendre votre compte si vous ne respectez pas ces règles.',
            `Vous pouvez supprimer votre compte dans vos paramètres à tout moment. Vous avez ${DELETION_DAYS} jours pour changer d’avis; ensuite, nous l’effaçons.`,
          ],
        },
        {
          heading: 'Ce que vous pouvez annoncer',
          paragraphs: [
            'Seulement des choses qui vous appartiennent et que vous avez le droit de vendre là où vous vivez, décrites honnêtement et montrées avec vos propres images. Aucune contrefaçon vendue comme un original, rien de volé, rien d’illégal, rien de haineux.',
          ],
        },
        {
          heading: 'Échanges',
          paragraphs: [
            'Magpie met deux personnes en relation et n’est pas partie à leur entente. Le prix, le paiement, l’envoi et les retours se règlent entre le vendeur et l’acheteur, selon le droit qui s’applique à eux.',
          ],
        },
        {
          heading: 'Avis et messages',
          paragraphs: [
            'Soyez honnête et soyez bienveillant. Pas de menaces, pas de publicité, pas de renseignements personnels d’autrui. Nous pouvons masquer ce qui enfreint cette règle. Les autres membres peuvent le signaler, et vous pouvez contester notre décision une fois.',
          ],
        },
        {
          heading: 'Aucune garantie',
          paragraphs: [
            'Nous prenons soin de ce site, mais il est offert tel quel : il peut être en panne et il peut perdre des choses. Gardez une copie de ce qui compte pour vous.',
          ],
        },
      ],
    },
    privacy: {
      title: 'Vie privée',
      intro: 'Ce que Magpie sait de vous, pourquoi, et qui d’autre le voit.',
      sections: [
        {
          heading: 'Ce que nous conservons',
          paragraphs: [
            'Votre compte : nom d’utilisateur, adresse courriel, pays, devise, langue, fuseau horaire et paramètres, votre mot de passe sous une forme impossible à inverser, et votre second facteur si vous en avez un. Si vous vous connectez avec Google : le numéro que Google vous a donné.',
            'Ce que vous saisissez : profil, annonces, demandes, messages, avis, favoris, recherches enregistrées, blocages, signalements et demandes d’assistance. Ce qui se passe : notifications, sessions avec le nom de votre navigateur, et signalements à votre sujet avec les décisions de notre équipe, aussi longtemps que vous avez votre compte.',
            'Les images sont réécrites quand vous les téléversez : le lieu et l’appareil qu’un téléphone y inscrit sont retirés. Nous comparons les images avec celles des autres membres pour trouver les photos copiées.',
          ],
        },
        {
          heading: 'Qui le voit',
          paragraphs: [
            'Tout le monde : votre profil, vos annonces et les avis sur vous. L’autre partie d’une conversation : ce que vous y écrivez. Personne d’autre que vous et les personnes qui exploitent ce site : votre adresse courriel. Notre équipe voit aussi ce qui lui a été signalé. Nous ne vendons rien à personne.',
          ],
        },
        {
          heading: 'Sur votre appareil',
          paragraphs: [
            'Votre navigateur conserve la clé de votre session, les annonces du site que vous avez fermées, votre langue, les brouillons de ce que vous écrivez, un témoin contre les requêtes falsifiées et un témoin qui nous fait reconnaître un navigateur d’où vous vous êtes connecté, pour que personne ne puisse vous bloquer l’accès. Sans « Se souvenir de moi », la clé disparaît quand vous fermez le navigateur. Il n’y a aucun témoin publicitaire.',
          ],
        },
        {
          heading: 'Vos données, votre choix',
          paragraphs: [
            'Téléchargez tout ce que nous conservons à votre sujet dans vos paramètres, sous « Vos données ». Corrigez-le sur votre profil et dans vos paramètres.',
            `Supprimez-y aussi votre compte. Pendant ${DELETION_DAYS} jours, votre profil et vos annonces sont masqués et vous pouvez changer d’avis. Ensuite, nous effaçons votre nom, votre adresse courriel, vos images, annonces, messages, recherches, sessions et clés. Les personnes avec qui vous avez discuté gardent leurs propres messages et voient « Utilisateur supprimé » à votre place. Les notes que vous avez données restent, sans votre nom ni votre texte. Pendant ${retention.formerNames.amount} jours, personne ne peut prendre votre nom; nous n’en gardons qu’une empreinte.`,
            'Le journal des actions de notre équipe ne désigne les comptes que par leur numéro et n’est jamais supprimé.',
            'Des questions? Envoyez une demande depuis la page d’assistance.',
          ],
        },
      ],
    },
  },
  analytics: {
    region: 'Mesure des pages vues',
    question:
      'Pouvons-nous compter les pages visitées ? Votre adresse est raccourcie, rien n’est conservé sur vous, et un refus nous convient tout autant.',
    more: 'Confidentialité',
    refuse: 'Non, merci',
    agree: 'Oui, compter',
    title: 'Mesure d’audience',
    choice: 'Compter les pages que je visite',
    explained:
      'Le service de mesure n’apprend que la page, jamais ce que vous avez cherché ni un lien qui n’est destiné qu’à vous. Votre adresse est raccourcie, et aucun témoin n’est déposé.',
  },
} satisfies {
  pages: typeof pagesLabels;
  analytics: typeof analyticsLabels;
};
