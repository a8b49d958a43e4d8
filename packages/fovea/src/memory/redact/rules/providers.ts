/**
 * Tokens whose provider gave them a shape of their own, so that they are known without any context. One line each; the
 * shapes are those that providers document or show. Values without such a shape (a Twilio auth token is 32 hex digits)
 * are found by the name they are given, in `assignments.ts`. Identifiers that are public by design are not here.
 */
import { isFiller } from "../placeholders.ts";
import { byPattern, type Rule } from "../rule.ts";
import { LONG_WORD } from "../triggers.ts";

/** Begins a word: also after an escaped line end, an encoded character or a colour of a terminal. */
const B = String.raw`(?:(?<![A-Za-z\d])|(?<=\\[nrtb]|%[\dA-Fa-f]{2}|\x1b\[[\d;]{1,8}m))`;
/** The same for what may contain `-` and `_`: a repetition must not begin again inside itself. */
const W = String.raw`(?:(?<![\w-])|(?<=\\[nrtb]|%[\dA-Fa-f]{2}|\x1b\[[\d;]{1,8}m))`;
/** Letters, digits, `-` and `_`. */
const U = String.raw`[\w-]`;
const X = "[a-f\\d]";

/** By name: the triggers, then the shapes. What has no beginning of its own at least has a `LONG` word. */
const shapes: Record<string, readonly [triggers: string, ...shapes: string[]]> = {
  "aws-key": [
    "AKIA ASIA ABIA ACCA ABSK",
    String.raw`(?<![A-Za-z\d+/])(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}(?![A-Za-z\d])`,
    `${B}ABSK[A-Za-z\\d+/]{100,140}={0,2}`,
  ],
  "google-key": [
    "AIza GOCSPX- ya29. 1//0 AQ.Ab :APA91b",
    `AIza${U}{35}`,
    `GOCSPX-${U}{24,40}`,
    String.raw`${W}ya29\.[\w.-]{20,2000}[\w-]`,
    String.raw`${W}1//0[\w-]{30,200}`,
    String.raw`${W}AQ\.Ab[\w-]{40,200}`,
    String.raw`${B}AAAA[\w-]{7}:APA91b[\w-]{100,200}`,
  ],
  "azure-key": [
    "Q~ ;EndpointSuffix JQQJ99",
    String.raw`(?<![\w~.-])[\w~.-]{3}\dQ~[\w~.-]{31,34}(?![\w~-])`,
    String.raw`(?<![A-Za-z\d+/])[A-Za-z\d+/]{86}==(?=;EndpointSuffix)`,
    String.raw`${B}[A-Za-z\d]{52}JQQJ99[A-Za-z\d]{26}`,
  ],
  "alibaba-key": ["LTAI", `${B}LTAI[A-Za-z\\d]{12,20}(?![A-Za-z\\d])`],
  "tencent-key": ["AKID", `${B}AKID[A-Za-z\\d]{32}(?![A-Za-z\\d])`],
  "digitalocean-token": ["doo_v1_ dop_v1_ dor_v1_", `do[opr]_v1_${X}{64}`],
  "heroku-token": ["HRKU-", `HRKU-${U}{36,80}`],
  "vault-token": [
    "hvs. hvb. hvr. LONG",
    String.raw`${W}hv[sbr]\.[\w-]{20,300}`,
    String.raw`(?<![\w.])s\.(?=[A-Za-z]{0,23}\d)[A-Za-z\d]{24}(?![\w.])`,
  ],
  "terraform-token": [".atlasv1.", String.raw`${B}[A-Za-z\d]{14}\.atlasv1\.[\w-]{60,80}`],
  "databricks-token": ["dapi", `${B}dapi${X}{32}(?:-\\d)?`],
  "cloudflare-token": [
    "v1.0- cfut_ cfat_ cfk_",
    String.raw`${B}v1\.0-${X}{24}-${X}{100,160}`,
    `${B}cf(?:ut|at|k)_[A-Za-z\\d]{40,60}`,
  ],
  "github-token": [
    "ghp_ gho_ ghu_ ghs_ ghr_ github_pat_",
    `gh[pousr]_[A-Za-z\\d]{30,255}`,
    `github_pat_\\w{36,255}`,
  ],
  "gitlab-token": [
    "glpat- glptt- gldt- glrt- glcbt- glsoat- glft- glimt- glagent- gloas- glffct- glrtr- GR1348941",
    String.raw`gl(?:pat|ptt|dt|rt|cbt|soat|ft|imt|agent|oas|ffct|rtr)-[\w.-]{18,300}[\w-]`,
    `${W}GR1348941${U}{20}`,
  ],
  "slack-token": [
    "xox xapp- hooks.slack.com/",
    `xox[abeoprs](?:\\.xox[bp])?-[\\w-]{10,300}`,
    `xapp-\\d-${U}{20,300}`,
    String.raw`hooks\.slack\.com/(?:services|workflows|triggers)/(?<secret>[\w/-]{20,200})`,
  ],
  "stripe-key": [
    "k_live_ k_test_ k_prod_ whsec_",
    `[rs]k_(?:live|test|prod)_[A-Za-z\\d]{16,255}`,
    `whsec_[A-Za-z\\d+/]{24,100}={0,2}`,
  ],
  "square-token": ["sq0 EAAA", `sq0(?:atp|csp|idp)-${U}{22,60}`, `${W}EAAA${U}{56,64}(?!${U})`],
  "shopify-token": [
    "shpat_ shpss_ shpca_ shppa_ shptka_ shpua_",
    `shp(?:at|ss|ca|pa|tka|ua)_[a-fA-F\\d]{32}`,
  ],
  "paypal-token": ["access_token$", String.raw`access_token\$(?:production|sandbox)\$[a-z\d]{16}\$${X}{32}`],
  "facebook-token": ["EAA", `${B}EAA[A-Za-z\\d]{80,400}`],
  "openai-key": [
    "sk-",
    `${W}sk-(?:proj|svcacct|admin|None)-${U}{30,300}`,
    `${B}sk-[A-Za-z\\d]{16,64}T3BlbkFJ[A-Za-z\\d]{16,64}`,
  ],
  "anthropic-key": ["sk-ant-", `${W}sk-ant-${U}{20,300}`],
  "ai-key": [
    "sk- sk_ gsk_ csk- fw_ tgp_v1_ pcsk_ e2b_ jina_ lsv2_ wandb_v1_ xai- pplx- nvapi- tvly- fc- pa- r8_",
    `${W}sk-(?:or-v1|lf|litellm|cp|kimi)-${U}{20,200}`,
    `${B}gsk_[A-Za-z\\d]{40,80}`,
    `${B}csk-[a-z\\d]{40,60}`,
    `${B}fw_(?=[A-Za-z]{0,30}\\d)[A-Za-z\\d]{20,60}(?!\\w)`,
    `${B}tgp_v1_${U}{40,80}`,
    `${B}pcsk_\\w{50,100}`,
    `${B}e2b_${X}{40}`,
    `${B}jina_${X}{32}${U}{20,60}`,
    `${B}lsv2_(?:pt|sk)_${X}{32}_${X}{10}`,
    `${B}wandb_v1_${U}{60,120}`,
    `${B}xai-[A-Za-z\\d]{70,90}`,
    `${B}pplx-[A-Za-z\\d]{40,60}`,
    `${W}nvapi-${U}{60,80}`,
    `${B}tvly-(?:dev-|prod-)?[A-Za-z\\d]{28,60}`,
    `${B}fc-${X}{32}(?![A-Za-z\\d])`,
    `${W}pa-(?=[A-Za-z_-]{0,40}\\d)(?=[a-z\\d_-]{0,40}[A-Z])${U}{40,46}(?!${U})`,
    `${B}r8_[A-Za-z\\d]{30,60}`,
    `${B}sk_${X}{40,64}(?![A-Za-z\\d])`,
  ],
  "secret-key": [
    "sk-",
    `${B}sk-(?=[A-Za-z]{0,60}\\d)[A-Za-z\\d]{20,200}`,
    `${W}sk-[A-Za-z\\d]{2,16}-(?=[A-Za-z_]{0,60}\\d)[A-Za-z\\d_]{20,200}`,
  ],
  "huggingface-token": ["hf_ api_org_", `${B}(?:hf|api_org)_(?=[a-z]{0,40}[A-Z\\d])[A-Za-z\\d]{30,60}`],
  "npm-token": ["npm_", `${B}npm_[A-Za-z\\d]{36,60}`],
  "pypi-token": ["pypi-AgE", `pypi-AgE${U}{50,400}`],
  "docker-token": ["dckr_", `dckr_[po]at_${U}{20,60}`],
  "rubygems-key": ["rubygems_", `rubygems_${X}{48}`],
  "registry-token": [
    "LONG",
    `${B}AKCp[A-Za-z\\d]{60,90}`,
    `${B}cmVmdGtu[A-Za-z\\d]{50,80}`,
    `${B}cio(?=[A-Za-z]{0,31}\\d)[A-Za-z\\d]{32}(?![A-Za-z\\d])`,
    `${B}oy2[a-z\\d]{43}(?![A-Za-z\\d])`,
    `CLOJARS_[a-z\\d]{60}`,
  ],
  "sendgrid-key": ["SG.", String.raw`${B}SG\.[\w-]{16,32}\.[\w-]{32,64}`],
  "twilio-key": ["LONG", `${B}SK${X}{32}(?![A-Za-z\\d])`],
  "mail-key": [
    "LONG",
    `${B}key-${X}{32}(?![A-Za-z\\d])`,
    `${B}${X}{32}-${X}{8}-${X}{8}(?![A-Za-z\\d-])`,
    `${B}${X}{32}-us\\d{1,2}(?![A-Za-z\\d])`,
    `xkeysib-${X}{64}-[A-Za-z\\d]{16}`,
    `${B}re_(?=\\w{0,40}\\d)[A-Za-z\\d]{8}_[A-Za-z\\d]{20,40}`,
    `${W}md-(?=[A-Za-z_-]{0,21}\\d)(?=[a-z\\d_-]{0,21}[A-Z])${U}{22}(?!${U})`,
  ],
  "discord-token": [
    "LONG",
    String.raw`(?<![\w.-])[MNO](?=[A-Za-z_-]{0,26}\d)[\w-]{22,27}\.[\w-]{6}\.[\w-]{27,45}(?![\w-])`,
    String.raw`discord(?:app)?\.com/api(?:/v\d{1,2})?/webhooks/\d{15,21}/(?<secret>[\w-]{50,100})`,
    `${B}mfa\\.${U}{84}`,
  ],
  "telegram-token": [":AA", String.raw`(?<!\d)\d{8,10}:AA[\w-]{33}(?![\w-])`],
  webhook: [
    "webhook.office.com/ hooks.zapier.com/ /open-apis/bot/ maker.ifttt.com/",
    String.raw`webhook\.office\.com/webhookb2/(?<secret>[\w@/-]{60,300})`,
    String.raw`hooks\.zapier\.com/hooks/catch/(?<secret>\d{4,10}/\w{5,20})`,
    String.raw`(?:feishu\.cn|larksuite\.com)/open-apis/bot/v2/hook/(?<secret>[\w-]{20,60})`,
    String.raw`maker\.ifttt\.com/trigger/\w{1,60}/(?:json/)?with/key/(?<secret>[\w-]{16,60})`,
  ],
  "linear-token": ["lin_api_ lin_oauth_ lin_wh_", `lin_(?:api|oauth|wh)_[A-Za-z\\d]{32,80}`],
  "notion-token": ["secret_ ntn_", `${B}secret_[A-Za-z\\d]{43}(?![A-Za-z\\d])`, `${B}ntn_[A-Za-z\\d]{40,60}`],
  "figma-token": ["figd_ figor_ figo_", `fig(?:d|or|o)_${U}{36,80}`],
  "atlassian-token": [
    "TT3x ATBB",
    `AT[ACB]TT3x${U}{50,300}(?:=[A-F\\d]{8})?`,
    `${B}ATBB[A-Za-z\\d]{32}(?![A-Za-z\\d])`,
  ],
  "airtable-token": ["LONG", String.raw`${B}pat[A-Za-z\d]{14}\.${X}{64}`],
  "asana-token": ["LONG", String.raw`${B}[012]/\d{12,20}(?:/\d{12,20})?:${X}{32}`],
  "hubspot-token": [
    "pat-na pat-eu pat-ap",
    `${B}pat-(?:na|eu|ap)\\d-${X}{8}-${X}{4}-${X}{4}-${X}{4}-${X}{12}`,
  ],
  "supabase-token": ["sbp_ sb_secret_", `${B}sbp_(?:oauth_)?${X}{40}`, `${W}sb_secret_${U}{20,60}`],
  "hosting-token": [
    "nfp_ vcp_ vci_ vca_ vck_ vcr_ fm1_ fm2_ rnd_ pscale_ npg_ napi_ tskey- pul- ops_eyJ dp. A3-",
    `${B}nfp_[A-Za-z\\d]{36}`,
    `${B}vc[piakr]_[A-Za-z\\d]{24,80}`,
    String.raw`${B}fm[12]_[A-Za-z\d+/=,_]{60,1000}`,
    `${B}rnd_[A-Za-z\\d]{24,60}`,
    `pscale_(?:tkn|pw|oauth|app_secret)_[\\w.=-]{30,80}`,
    `${B}(?:npg|napi)_[A-Za-z\\d]{12,80}`,
    `tskey-(?:auth|api|client|scim|webhook)-[\\w-]{16,80}`,
    `${B}pul-${X}{40}`,
    `${W}ops_eyJ${U}{100,2000}`,
    String.raw`${B}dp\.(?:pt|st|ct|sa|scim|audit)\.(?:[a-z\d_-]{2,35}\.)?[A-Za-z\d]{40,44}`,
    `${B}A3-[A-Z\\d]{6}-[A-Z\\d]{6}(?:-[A-Z\\d]{5}){4}`,
  ],
  "monitoring-key": [
    "glsa_ glc_ sntryu_ sntrys_ NRAK- NRJS- NRII- NRRA- dt0c dt0s PMAK- sqa_ sqp_ squ_ bkua_ bkct_ bkcs_ bkat_ CCIPAT_ CCIPRJ_",
    `gl(?:sa_[A-Za-z\\d]{32}_[a-f\\d]{8}|c_[A-Za-z\\d+/]{32,400}={0,2})`,
    `sntry[us]_[\\w+/=-]{40,400}`,
    `${W}NR(?:AK|JS|II|RA)-${U}{16,60}`,
    String.raw`${B}dt0[cs]\d\d\.[A-Z\d]{24}\.[A-Z\d]{64}`,
    `PMAK-${X}{24}-${X}{34}`,
    `${B}sq[apu]_${X}{40}`,
    `${B}bk(?:ua|ct|cs|at)_${X}{40}`,
    `CCI(?:PAT|PRJ)_[A-Za-z\\d]{16,30}_${X}{40}`,
  ],
  "mapbox-token": ["sk.eyJ", String.raw`${B}sk\.eyJ[\w-]{20,300}\.[\w-]{16,40}`],
  "age-key": ["AGE-SECRET-KEY-", `AGE-SECRET-KEY-(?:PQ-)?1[A-Z\\d]{50,4000}`],
  "app-token": [
    "aio_ EZAK EZTK FLWSECK shippo_ sl. tfp_ CFPAT- rdme_ duffel_ PRVT",
    `${B}aio_[A-Za-z\\d]{28}(?![A-Za-z\\d])`,
    `${B}EZ[AT]K[A-Za-z\\d]{54}`,
    `FLWSECK(?:_TEST)?-[A-Za-z\\d]{12,64}(?:-X)?`,
    `shippo_(?:live|test)_${X}{40}`,
    `${W}sl\\.(?:u\\.)?[\\w-]{100,1500}`,
    `${W}tfp_[\\w.-]{40,80}[\\w-]`,
    `CFPAT-${U}{43}`,
    `rdme_[a-z\\d]{60,80}`,
    `${B}duffel_(?:test|live)_${U}{40,50}`,
    `PRVT_?KEY_[A-Za-z\\d]{30,}`,
  ],
  jwt: ["eyJ", String.raw`${W}eyJ[\w-]{8,4000}\.[\w-]{10,8000}(?:\.[\w-]{1,4000}){0,3}`],
  "password-hash": [
    "$2 $argon2 $1$ $5$ $6$ $y$ $7$ $apr1$ $sha1$ $scrypt$ pbkdf2",
    String.raw`\$2[abxy]?\$\d\d\$[./A-Za-z\d]{53}`,
    String.raw`\$argon2(?:id|i|d)\$[\w$=,+/.-]{20,300}`,
    String.raw`\$(?:1|5|6|y|7|apr1|sha1|scrypt)\$[\w$=,./+-]{16,200}`,
    String.raw`pbkdf2(?:_sha\d+|:sha\d+(?::\d+)?)\$[\w$=,./+-]{20,300}`,
  ],
};

export const providerRules: readonly Rule[] = Object.entries(shapes).map(([name, [triggers, ...sources]]) =>
  byPattern(
    name,
    triggers.split(" ").map((text) => (text === "LONG" ? LONG_WORD : text)),
    sources.map((source) => new RegExp(source)),
    (secret) => !isFiller(secret),
  ),
);
