from cdktf import App
from cdktf_cdktf_provider_google.provider import GoogleProvider

from platform_stack import PlatformStack

app = App()
stack = PlatformStack(app, "platform")
GoogleProvider(stack, "google", project="acme-prod")
app.synth()
