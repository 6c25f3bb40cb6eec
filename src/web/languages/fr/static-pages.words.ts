/** French messages of the pages pages. */

import { frenchPlural } from '#contract/plural.ts';
import { DELETION_DAYS, retention } from '#contract/retention.ts';
import type { pagesLabels, retentionLabels, staticLabels } from '#web/features/static-pages/static-pages.labels.ts';

export const staticPagesWords = {
  pages: {
    guides: {
      title: 'Guides',
      intro: 'Comment acheter et vendre sur Magpie, du premier message au colis arrivé à bon port.',
      sections: [
        {
          heading: 'Acheter',
          paragraphs: [
            'Ouvrez une annonce et touchez « Écrire au vendeur ». Vous pouvez joindre un message à votre demande. Quand le vendeur accepte, une conversation s’ouvre dans votre messagerie, avec votre message en première ligne.',
            'Convenez-y du prix, de l’état et de l’envoi. Un doute ? Demandez d’autres photos : vous pouvez tous deux en envoyer dans la conversation.',
          ],
          link: 'Chercher dans les annonces',
        },
        {
          heading: 'Vendre',
          paragraphs: [
            'Ajoutez une annonce avec une à trois photos ; la première figure sur la vignette. Décrivez l’objet, sa provenance et ses défauts. Montrez les défauts sur les photos pour éviter les litiges.',
            'Les demandes arrivent dans vos notifications. Acceptez les acheteurs à qui vous voulez écrire et refusez les autres, pour ne faire attendre personne.',
          ],
          link: 'Créer une annonce',
        },
        {
          heading: 'Échanger en sécurité',
          drawing: 'Une conversation avec la photo d’une carte à côté d’une note manuscrite, et un bouclier coché',
          paragraphs: ['La plupart des transactions se passent bien. Ces habitudes y contribuent :'],
          points: [
            'Regardez d’abord le profil de l’autre personne : l’âge du compte et les avis reçus.',
            'Restez dans la conversation de Magpie. Nos modérateurs ne peuvent vous aider que s’ils peuvent lire vos échanges.',
            'Pour un objet de valeur, demandez une photo de l’objet à côté d’une note manuscrite avec la date du jour ou votre nom d’utilisateur.',
            'Payez d’une façon qui protège l’acheteur. Un paiement « entre proches », une carte-cadeau ou un virement ne peuvent pas être annulés.',
            'Ne suivez pas les liens de paiement d’une personne que vous ne connaissez pas, et ne donnez jamais votre mot de passe ni un code de vérification.',
            'Avant de payer, convenez de qui prend l’envoi à sa charge et de ce qui se passe si le colis se perd.',
            'Un doute ? Arrêtez, et signalez le message, l’annonce ou la personne.',
          ],
          link: 'Obtenir de l’aide',
        },
        {
          heading: 'Évaluer l’état',
          drawing: 'Cinq cartes sous une lampe, d’une carte parfaite à une carte pliée au coin corné',
          paragraphs: [
            'Regardez l’objet sous une lumière vive et, si vous hésitez entre deux états, choisissez le moins bon. Un acheteur qui reçoit mieux que prévu revient.',
          ],
          points: [
            'New, sealed (neuf, scellé) : dans l’emballage d’origine, jamais ouvert.',
            'Mint (parfait) : comme à la sortie d’usine. Peu d’objets usagés le sont.',
            'Near mint (presque parfait) : un défaut que l’on ne trouve qu’en le cherchant, comme un minuscule point blanc sur un bord.',
            'Good (bon) : légère usure des coins ou des bords, surface propre, rien de plié. À l’écoute, un disque n’a presque aucun bruit de fond.',
            'Played (usé) : usure visible, rayures ou coins émoussés, rien de plié. À l’écoute, un disque a un certain bruit de fond.',
            'Damaged (abîmé) : plis, taches ou inscriptions. Montrez tout sur les photos.',
          ],
        },
        {
          heading: 'Emballer des cartes',
          drawing: 'Une carte, puis dans une pochette, puis dans un étui fermé d’un ruban, puis entre deux cartons',
          paragraphs: [
            'Glissez la carte dans une pochette, la pochette dans un étui rigide, et fermez l’étui avec un ruban peu adhésif. Fixez-le entre deux morceaux de carton rigide plus grands que la carte, pour que les coins ne puissent pas plier.',
            'Glissez le tout dans un sac de plastique pour le garder au sec. Écrivez l’adresse deux fois, dont une à l’intérieur. Choisissez un envoi avec suivi pour les objets de valeur, et transmettez le numéro à l’acheteur.',
          ],
        },
        {
          heading: 'Emballer des disques et des albums',
          drawing:
            'Un disque sorti de sa pochette, puis les deux dans une pochette protectrice, puis un emballage postal',
          paragraphs: [
            'Sortez le disque de sa pochette, pour qu’il n’en fende pas la tranche, et mettez les deux dans une pochette protectrice. Placez-les entre deux cartons rigides dans un emballage pour disques.',
            'Entourez les albums en coffret de deux couches de film à bulles, remplissez les coins du carton et secouez-le : rien ne doit bouger.',
          ],
        },
      ],
    },
    about: {
      title: 'À propos',
      intro:
        'Magpie est une place de marché pour collectionneurs. On y achète, vend et échange des photocards, des albums, des disques et des objets dédicacés directement entre collectionneurs.',
      drawing: 'Une pie porte une carte d’un album à la pochette vide d’un autre',
      sections: [
        {
          heading: 'Comment ça marche',
          paragraphs: [
            'Tout le monde peut parcourir les annonces. Pour vendre, échanger ou écrire à un vendeur, il faut un compte.',
          ],
          points: [
            'Trouvez un objet et écrivez au vendeur. Quand il accepte, une conversation s’ouvre dans votre messagerie.',
            'Convenez-y du prix, du paiement et de l’envoi.',
            'Une fois l’objet arrivé, évaluez le vendeur. La note figure sur son profil.',
          ],
          link: 'Lire les guides',
        },
        {
          heading: 'Échanges et boucles',
          paragraphs: [
            'Mettez ce que vous cherchez sur votre liste de souhaits. Magpie trouve alors les personnes qui l’ont et qui cherchent un de vos objets, et vous pouvez leur proposer un échange.',
            'Si aucun échange à deux ne convient, une boucle peut faire l’affaire : trois personnes ou plus se passent leurs objets en cercle, et chacun reçoit ce qu’il cherche. Rien n’est envoyé avant que tous aient accepté.',
          ],
          link: 'Ouvrir votre liste de souhaits',
        },
        {
          heading: 'Pourquoi une invitation',
          paragraphs: [
            'Les nouveaux comptes rejoignent une file d’attente et sont invités dans l’ordre. La communauté reste ainsi assez petite pour que l’on apprenne à se connaître.',
          ],
        },
        {
          heading: 'Ce que nous ne faisons pas',
          paragraphs: [
            'Magpie ne s’occupe ni des paiements ni des colis, ne prend aucune commission et ne vend aucune publicité. La transaction se fait entre vous et l’autre personne.',
            'Magpie est un logiciel libre : chacun peut l’exploiter, le lire et le modifier.',
          ],
        },
      ],
    },
    contact: {
      title: 'Contact',
      intro: 'Voici où obtenir la réponse la plus rapide.',
      drawing: 'Deux bulles de conversation, un billet numéroté et une carte avec un drapeau',
      sections: [
        {
          heading: 'Une question sur un objet ou un échange',
          paragraphs: [
            'Écrivez à l’autre personne dans votre messagerie. Elle a l’objet et le numéro de suivi ; nous n’avons ni l’un ni l’autre. Magpie n’est pas partie à votre entente : convenez de tout dans la conversation, où chacun peut le retrouver.',
          ],
          link: 'Ouvrir votre messagerie',
        },
        {
          heading: 'Votre compte ou ce site',
          paragraphs: [
            'Envoyez une demande, connecté ou non. Elle reçoit un numéro et parvient aux personnes qui exploitent ce site et répondent de son contenu. Nous répondons par courriel.',
            'Indiquez l’adresse de la page, ce que vous avez fait et ce à quoi vous vous attendiez. Nous ne demandons jamais votre mot de passe.',
          ],
          link: 'Envoyer une demande',
        },
        {
          heading: 'Un contenu contraire aux règles',
          paragraphs: [
            'Signalez un message ou un avis avec le bouton à côté, et une annonce ou un profil depuis son menu « … ». Il suffit de choisir un motif ; l’autre personne ne saura pas qui l’a signalée. Nous examinons chaque signalement et vous informons du résultat.',
          ],
          link: 'Lire nos règles',
        },
        {
          heading: 'Une décision de la modération',
          paragraphs: [
            'Ouvrez la décision depuis la notification ou le courriel. Vous pouvez y faire appel une fois, et une autre personne la réexamine. C’est possible même si votre compte est suspendu.',
          ],
        },
        {
          heading: 'Vos données',
          paragraphs: [
            'Dans vos paramètres, vous pouvez télécharger tout ce que nous conservons à votre sujet sous « Vos données », ou supprimer votre compte sous « Supprimer le compte ». Il n’est pas nécessaire de nous écrire.',
          ],
          link: 'Ouvrir vos paramètres',
        },
      ],
    },
    terms: {
      title: 'Conditions d’utilisation',
      intro: 'Nos règles, en mots simples. En utilisant Magpie, vous les acceptez.',
      sections: [
        {
          heading: 'Votre compte',
          paragraphs: [
            'Une personne, un compte. Gardez votre mot de passe pour vous ; vous répondez de ce qui se fait avec votre compte. Nous pouvons suspendre votre compte si vous ne respectez pas ces règles.',
            `Vous pouvez supprimer votre compte dans vos paramètres à tout moment. Vous avez ${DELETION_DAYS} jours pour changer d’avis ; ensuite, nous l’effaçons.`,
          ],
        },
        {
          heading: 'Ce que vous pouvez annoncer',
          paragraphs: [
            'Seulement des choses qui vous appartiennent et que vous avez le droit de vendre là où vous vivez, décrites honnêtement et montrées sur vos propres photos. Aucune contrefaçon vendue comme un original, rien de volé, rien d’illégal, rien de haineux.',
          ],
        },
        {
          heading: 'Échanges',
          paragraphs: [
            'Magpie met deux personnes en relation et n’est pas partie à leur entente. Le prix, le paiement, l’envoi et les retours se règlent entre le vendeur et l’acheteur, selon le droit applicable.',
          ],
        },
        {
          heading: 'Avis et messages',
          paragraphs: [
            'Soyez honnête et bienveillant. Pas de menaces, pas de publicité, pas de renseignements personnels d’autrui. Nous pouvons masquer ce qui enfreint ces règles. Les autres peuvent le signaler, et vous pouvez contester notre décision une fois.',
          ],
          link: 'Ce que nous conservons',
        },
        {
          heading: 'Aucune garantie',
          paragraphs: [
            'Nous prenons soin de ce site, mais il est offert tel quel : il peut être en panne ou perdre des données. Gardez une copie de ce qui compte pour vous.',
          ],
        },
      ],
    },
    privacy: {
      title: 'Vie privée',
      intro: 'Quelles données Magpie conserve à votre sujet, pourquoi, et qui d’autre peut les voir.',
      sections: [
        {
          heading: 'Ce que nous conservons',
          paragraphs: [
            'Votre compte : nom d’utilisateur, adresse courriel, pays, devise, langue, fuseau horaire et paramètres, votre mot de passe sous une forme impossible à inverser, et votre second facteur si vous en avez un. Si vous vous connectez avec Google : l’identifiant de votre compte Google.',
            'Ce que vous saisissez : profil, annonces, demandes, messages, avis, favoris, recherches enregistrées, votre liste de souhaits, les échanges proposés et vos réponses, blocages, signalements et demandes d’assistance. Ce qui se passe : notifications, sessions avec le nom de votre navigateur, et signalements à votre sujet avec les décisions de notre équipe, aussi longtemps que vous avez votre compte.',
            'Si vous activez les notifications poussées : l’adresse à laquelle le service de votre navigateur vous joint. Ce service appartient à l’éditeur du navigateur, comme Google, Mozilla, Apple ou Microsoft. Il voit quand une notification est envoyée et sa longueur, mais ne peut pas la lire.',
            'Quand vous consultez une annonce, la personne qui vend voit seulement qu’une personne de plus l’a vue. Pour vous compter une fois par jour, nous conservons un code tiré de l’annonce et de votre compte, ou de votre adresse réseau et de votre navigateur. La clé qui le produit est supprimée à la fin du jour : plus personne ne peut alors remonter du code jusqu’à vous.',
            'Nous convertissons les photos que vous téléversez et en retirons le lieu et les données d’appareil que les téléphones ajoutent. Nous comparons les photos avec celles des autres utilisateurs pour trouver les copies.',
          ],
        },
        {
          heading: 'Qui le voit',
          paragraphs: [
            'Tout le monde : votre profil, vos annonces, les avis que vous donnez ou recevez avec l’objet concerné et, si vous l’affichez sur votre profil, votre liste de souhaits. Même si vous ne l’affichez pas, nous nous en servons pour trouver des annonces et des échanges possibles. L’autre partie d’une conversation ou d’un échange : ce que vous y écrivez ou proposez. Personne d’autre que vous et les personnes qui exploitent ce site : votre adresse courriel. Notre équipe voit aussi ce qui lui a été signalé. Nous ne vendons rien à personne.',
          ],
        },
        {
          heading: 'Sur votre appareil',
          paragraphs: [
            'Votre navigateur conserve la clé de votre session, votre langue, les annonces du site que vous avez fermées, les annonces que vous avez vues récemment et les brouillons de ce que vous écrivez. Il conserve aussi un témoin contre les requêtes falsifiées et un témoin qui nous permet de reconnaître un navigateur avec lequel vous vous êtes déjà connecté, pour que personne ne puisse vous bloquer l’accès. Sans « Se souvenir de moi », la clé de session disparaît quand vous fermez le navigateur. Il n’y a aucun témoin publicitaire.',
          ],
        },
        {
          heading: 'Vos données, votre choix',
          paragraphs: [
            'Téléchargez tout ce que nous conservons à votre sujet dans vos paramètres, sous « Vos données ». Corrigez-le sur votre profil et dans vos paramètres.',
            `Vous pouvez aussi supprimer votre compte dans vos paramètres. Pendant ${DELETION_DAYS} jours, votre profil et vos annonces sont masqués et vous pouvez changer d’avis. Ensuite, nous effaçons votre nom, votre adresse courriel, vos photos, annonces, messages, recherches, sessions et clés. Les personnes avec qui vous avez discuté gardent leurs propres messages et voient « Utilisateur supprimé » à votre place. Les notes que vous avez données restent, sans votre nom ni votre texte. Pendant ${retention.formerNames.amount} jours, personne ne peut prendre votre nom ; nous n’en gardons qu’une empreinte.`,
            'Le journal des actions de notre équipe ne désigne les comptes que par leur numéro et n’est jamais supprimé.',
            'Des questions ? Envoyez une demande depuis la page d’assistance.',
          ],
          link: 'Ouvrir vos paramètres',
        },
      ],
    },
  },
  static: { contents: 'Sur cette page' },
  retention: {
    caption: 'Ce que nous conservons, et combien de temps',
    daily:
      'Nous supprimons les données de ce tableau dans la journée qui suit la fin de leur durée de conservation. Tout le reste est conservé aussi longtemps que votre compte.',
    subject: 'Quoi',
    howLong: 'Durée',
    why: 'Pourquoi',
    units: {
      minutes: (amount) => `${amount} min`,
      hours: (amount) => frenchPlural(amount, { one: '1 heure', other: `${amount} heures` }),
      days: (amount) => frenchPlural(amount, { one: '1 jour', other: `${amount} jours` }),
    },
    from: {
      creation: (period) => period,
      last_use: (period) => `${period} après la dernière utilisation`,
      expiry: (period) => `${period} après l’expiration`,
      closing: (period) => `${period} après l’abandon`,
      request: (period) => `${period} après votre demande`,
      readiness: (period) => `${period} après la préparation`,
      decision: (period) => `${period} après la décision`,
    },
    rows: {
      sessions: { subject: 'Sessions ouvertes', why: 'pour que vous restiez connecté' },
      pushSubscriptions: {
        subject: 'Navigateurs avec notifications poussées',
        why: 'pour vous avertir jusqu’à la fin de votre session',
      },
      apiKeys: { subject: 'Clés d’API', why: 'pour les programmes que vous autorisez' },
      resetLinks: { subject: 'Liens de réinitialisation', why: 'pour choisir un nouveau mot de passe' },
      signInCodes: { subject: 'Connexions avec Google en cours', why: 'pour les terminer dans le même navigateur' },
      emailChanges: { subject: 'Nouvelles adresses non confirmées', why: 'pour que vous puissiez les confirmer' },
      formerNames: {
        subject: 'Anciens noms (après une suppression, une empreinte seulement)',
        why: 'pour que personne ne se fasse passer pour vous',
      },
      nameChanges: { subject: 'Dates de vos changements de nom', why: 'pour limiter leur nombre' },
      unusedPictures: { subject: 'Photos inutilisées', why: 'pour que vous puissiez terminer ce que vous écrivez' },
      uploads: { subject: 'Téléversements interrompus', why: 'pour que les envois en cours puissent se terminer' },
      repeatedTexts: {
        subject: 'Empreintes des messages',
        why: 'pour repérer les textes envoyés à de nombreuses personnes',
      },
      releasedTexts: {
        subject: 'Empreintes de messages autorisés par un modérateur',
        why: 'pour qu’ils ne soient pas retenus à nouveau',
      },
      declinedTexts: {
        subject: 'Empreintes de messages refusés par un modérateur',
        why: 'pour ne pas les remettre s’ils sont envoyés à nouveau',
      },
      listingViews: {
        subject: 'Codes des personnes qui ont vu une annonce',
        why: 'pour compter chacune une fois par jour',
      },
      declinedHops: {
        subject: 'Objets que vous avez refusés dans une boucle d’échange',
        why: 'pour ne pas vous les reproposer sans cesse',
      },
      changeFeed: { subject: 'Journal des changements', why: 'pour mettre à jour vos appareils hors ligne' },
      readNotifications: { subject: 'Notifications lues', why: 'pour que vous les retrouviez' },
      unreadNotifications: { subject: 'Notifications non lues', why: 'pour que vous les voyiez' },
      storedMails: {
        subject: 'Courriels, sur un site sans serveur de courriel',
        why: 'pour que l’exploitant puisse les lire',
      },
      undelivered: { subject: 'Courriels et mises à jour qui n’ont pas pu être transmis', why: 'pour réessayer' },
      closedTickets: { subject: 'Demandes d’assistance fermées', why: 'pour répondre à vos questions ultérieures' },
      exports: { subject: 'Exportations de vos données', why: 'pour que vous les téléchargiez' },
      deletedAccounts: {
        subject: 'Comptes dont la suppression est demandée',
        why: 'pour que vous puissiez changer d’avis',
      },
      searchWords: {
        subject: 'Mots d’annonces qui n’existent plus',
        why: 'pour suggérer et corriger les mots recherchés',
      },
      rateLimits: {
        subject: 'Compteurs contre les abus',
        why: 'pour empêcher les abus ; jamais enregistrés sur disque',
      },
      logs: { subject: 'Journaux du serveur, sans ce que vous saisissez', why: 'pour trouver les erreurs' },
      backups: { subject: 'Sauvegardes', why: 'pour rétablir le site après une panne' },
    },
  },
} satisfies {
  pages: typeof pagesLabels;
  static: typeof staticLabels;
  retention: typeof retentionLabels;
};
