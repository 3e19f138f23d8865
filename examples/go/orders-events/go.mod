module shop

go 1.25

require (
	github.com/aws/constructs-go/constructs/v10 v10.4.2
	github.com/aws/jsii-runtime-go v1.140.0
	github.com/cdktf/cdktf-provider-google-go/google/v16 v16.0.0
	github.com/hashicorp/terraform-cdk-go/cdktf v0.21.0
	github.com/spanner-constructs/spanner-constructs-go/spannerconstructs v0.1.0
)
